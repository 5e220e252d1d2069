#include "irwe/graph/nearest_members.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/graphs.h"

namespace irwe {
namespace {

// The distances of all pairs, by the algorithm of Floyd and Warshall.
std::vector<std::vector<std::uint64_t>> all_distances(const Graph& graph) {
    constexpr std::uint64_t kFar = kNoDistance;
    const NodeId n = graph.num_nodes();
    std::vector<std::vector<std::uint64_t>> result(n, std::vector<std::uint64_t>(n, kFar));
    for (NodeId v = 0; v < n; ++v) {
        for (const NodeId u : graph.neighbors(v)) {
            result[v][u] = 1;
        }
        result[v][v] = 0;
    }
    for (NodeId k = 0; k < n; ++k) {
        for (NodeId i = 0; i < n; ++i) {
            for (NodeId j = 0; j < n; ++j) {
                result[i][j] = std::min(result[i][j], result[i][k] + result[k][j]);
            }
        }
    }
    return result;
}

void expect_nearest(const Graph& graph, const std::vector<NodeId>& members, NodeId max_distance) {
    const auto distances = all_distances(graph);
    const NearestMembers found = nearest_members(graph, members, max_distance);
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        std::uint64_t least = kNoDistance;
        NodeId nearest = kNoDistance;
        for (const NodeId member : members) {
            if (distances[v][member] < least && distances[v][member] <= max_distance) {
                least = distances[v][member];
                nearest = member;
            }
        }
        EXPECT_EQ(found.distances[v], least) << v;
        EXPECT_EQ(found.members[v], nearest) << v;
    }
}

TEST(NearestMembers, AreThoseOfAllPairs) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const Graph graph = random_graph(60, 70, seed);  // in several parts
        for (const std::vector<NodeId>& members :
             {std::vector<NodeId>{7}, {50, 3, 21}, {9, 8, 7, 6, 5, 40, 41, 42}}) {
            expect_nearest(graph, members, kNoDistance);
            expect_nearest(graph, members, 2);
            expect_nearest(graph, members, 0);
        }
    }
}

TEST(NearestMembers, AreNoneWithoutMembers) {
    const NearestMembers found = nearest_members(random_graph(10, 20, 1), {});
    EXPECT_EQ(found.distances, std::vector<NodeId>(10, kNoDistance));
    EXPECT_EQ(found.members, std::vector<NodeId>(10, kNoDistance));
}

}  // namespace
}  // namespace irwe
