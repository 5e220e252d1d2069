#include "irwe/graph/mutual_edges.h"

#include <gmock/gmock.h>

#include <vector>

#include "irwe/base/random.h"

namespace irwe {
namespace {

// `num_pairs` pairs of which every `one_in`-th is given in both directions.
std::vector<Edge> pairs(NodeId num_pairs, NodeId one_in) {
    std::vector<Edge> edges;
    for (NodeId i = 0; i < num_pairs; ++i) {
        edges.push_back({i, i + 1});
        if (i % one_in == 0) {
            edges.push_back({i + 1, i});
        }
    }
    return edges;
}

TEST(MutualShare, IsTheShareOfPairsInBothDirections) {
    EXPECT_DOUBLE_EQ(mutual_share(pairs(100, 4)), 0.25);
    EXPECT_DOUBLE_EQ(mutual_share(pairs(100, 1)), 1);
    EXPECT_DOUBLE_EQ(mutual_share(pairs(100, 1000)), 0.01);
}

TEST(MutualShare, DoesNotCountRepeatsAndLoops) {
    std::vector<Edge> edges = pairs(100, 4);
    edges.insert(edges.end(), 50, Edge{3, 4});
    edges.insert(edges.end(), 50, Edge{7, 7});
    EXPECT_DOUBLE_EQ(mutual_share(edges), 0.25);
}

TEST(MutualShare, IsNearInALargeList) { EXPECT_NEAR(mutual_share(pairs(1'000'000, 5)), 0.2, 0.01); }

TEST(MutualShare, OfAFewEdgesIsNotKnown) { EXPECT_EQ(mutual_share(pairs(9, 3)), 0); }

}  // namespace
}  // namespace irwe
