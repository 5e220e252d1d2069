#include "irwe/methods/struc2vec/layered_graph.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <vector>

#include "irwe/graph/generators.h"
#include "irwe/graph/graph_builder.h"

namespace irwe {
namespace {

using testing::ElementsAre;

// Clique, connector and the five places of the path, seen from the nearer end.
NodeId class_in_barbell(NodeId v) {
    const NodeId mirrored = v < 15 ? v : 29 - v;
    return mirrored < 9 ? 0 : mirrored - 8;
}

TEST(StructuralDistances, AreZeroAmongTheSevenClassesOfABarbellAlone) {
    ThreadPool pool(1);
    const RingDegrees rings(barbell({.clique_size = 10, .path_length = 10}), 6, pool);
    std::set<NodeId> classes;
    for (NodeId u = 0; u < 30; ++u) {
        classes.insert(class_in_barbell(u));
        for (NodeId v = 0; v < 30; ++v) {
            const std::vector<double> distances = structural_distances(rings, u, v);
            EXPECT_TRUE(std::ranges::is_sorted(distances));
            if (class_in_barbell(u) == class_in_barbell(v)) {
                EXPECT_THAT(distances, testing::Each(0));
            } else {
                EXPECT_GT(distances.back(), 0) << u << ' ' << v;
            }
        }
    }
    EXPECT_EQ(classes.size(), 7);
}

// A path of four nodes: 0 - 1 - 2 - 3.
class LayeredPathTest : public testing::Test {
protected:
    ThreadPool pool_{2};
    Graph path_ =
        build_graph(NodeNames::consecutive(4), std::vector<Edge>{{0, 1}, {1, 2}, {2, 3}}).graph;
    RingDegrees rings_{path_, 6, pool_};
    std::vector<Edge> pairs_{{0, 1}, {0, 3}, {1, 2}};
    LayeredGraph layers_{rings_, pairs_, 4, pool_};
};

// Ends have degree 1 and rings 2, 2, 1; inner nodes degree 2, a ring of 1 and 2, and a ring of 1.
TEST_F(LayeredPathTest, GoesUpByTheNumberOfHeavyEdges) {
    EXPECT_EQ(layers_.num_layers(), 4);
    const double unlike = 2.5 / 1.5 - 1;  // f_0 of {0, 1}
    EXPECT_NEAR(structural_distances(rings_, 0, 1)[0], unlike, 1e-12);
    // In layer 0 the mean is (2 + e^-f) / 3, so that {0, 3} and {1, 2} alone are heavy.
    const double x = std::log(1 + std::numbers::e);
    for (NodeId v = 0; v < 4; ++v) {
        EXPECT_NEAR(layers_.chance_up(0, v), x / (x + 1), 1e-6);
    }
    // Only the ends have a node at distance 3.
    EXPECT_NEAR(layers_.chance_up(3, 0), 1 / (1 + 1.0), 1e-6);
    EXPECT_EQ(layers_.chance_up(3, 1), 0);
}

TEST_F(LayeredPathTest, WalksInProportionToWeightsInTheFirstLayer) {
    std::vector<NodeId> buffer(200'001);
    // It never changes layer.
    const auto walk = layers_.walk(0, 1, Random(2).stream("test"), buffer);
    ASSERT_EQ(walk.size(), buffer.size());
    double from_end = 0;
    double to_inner = 0;
    for (std::size_t i = 1; i < walk.size(); ++i) {
        if (walk[i - 1] == 0) {
            ++from_end;
            to_inner += walk[i] == 1 ? 1 : 0;
        }
    }
    const double weight = std::exp(-(2.5 / 1.5 - 1));
    EXPECT_NEAR(to_inner / from_end, weight / (1 + weight), 0.01);
}

TEST_F(LayeredPathTest, WalksOverPairsAlone) {
    std::vector<NodeId> buffer(1000);
    for (NodeId v = 0; v < 4; ++v) {
        const auto walk = layers_.walk(v, 0.3, Random(3).stream("test", v), buffer);
        EXPECT_EQ(walk[0], v);
        for (std::size_t i = 1; i < walk.size(); ++i) {
            const Edge step{std::min(walk[i - 1], walk[i]), std::max(walk[i - 1], walk[i])};
            EXPECT_THAT(pairs_, testing::Contains(step));
        }
    }
}

// The weights are all e^-(2/3): a mean that is rounded down must not make them heavy.
TEST(LayeredGraph, HasNoHeavyEdgesWhereAllAreEqual) {
    ThreadPool pool(1);
    std::vector<Edge> edges;
    std::vector<Edge> pairs;
    for (NodeId v = 0; v < 21; v += 3) {  // paths of three nodes: ends of degree 1, 2 between them
        edges.push_back({v, v + 1});
        edges.push_back({v + 1, v + 2});
        pairs.push_back({v, v + 1});
    }
    const Graph graph = build_graph(NodeNames::consecutive(21), edges).graph;
    const LayeredGraph layers(RingDegrees(graph, 0, pool), pairs, 21, pool);
    for (NodeId v = 0; v < 21; ++v) {
        EXPECT_NEAR(layers.chance_up(0, v), v % 3 == 2 ? 0 : 0.5, 1e-6) << v;
    }
}

TEST(LayeredGraph, HasWalksOfOneNodeWhereThereAreNoPairs) {
    ThreadPool pool(1);
    const Graph graph = build_graph(NodeNames::consecutive(3), std::vector<Edge>{{0, 1}}).graph;
    const RingDegrees rings(graph, 6, pool);
    std::vector<NodeId> buffer(5);
    const LayeredGraph layers(rings, std::vector<Edge>{{0, 1}}, 3, pool);
    EXPECT_THAT(layers.walk(2, 0.3, Random(1).stream("test"), buffer), ElementsAre(2));
    EXPECT_THAT(layers.walk(1, 0.3, Random(1).stream("test"), buffer), ElementsAre(1, 0, 1, 0, 1));
    const LayeredGraph empty(rings, {}, 3, pool);
    EXPECT_THAT(empty.walk(1, 0.3, Random(1).stream("test"), buffer), ElementsAre(1));
}

}  // namespace
}  // namespace irwe
