#include "irwe/methods/p_gnn/anchor_sets.h"

#include <gtest/gtest.h>

#include <set>

#include "irwe/graph/all_nodes.h"
#include "irwe/graph/graph_builder.h"
#include "irwe/graph/nearest_members.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

RandomStream draw(std::uint64_t item) { return Random(1).stream("draw", item); }

TEST(AnchorSets, HaveASizeForEachHalving) {
    EXPECT_EQ(num_anchor_sizes(1), 1);
    EXPECT_EQ(num_anchor_sizes(2), 1);
    EXPECT_EQ(num_anchor_sizes(131), 7);  // so that 49 sets make the square of the paper
    EXPECT_EQ(num_anchor_sizes(1190), 10);
    EXPECT_EQ(num_anchor_sizes(10312), 13);
}

TEST(AnchorSets, TakeTheirShareOfTheNodesWithNeighbors) {
    const Graph graph = random_graph(200, 180, 4);  // some nodes have no neighbors
    const std::vector<NodeId> joined = nodes_with_neighbors(graph);
    const AnchorSampler sampler(graph, all_nodes(graph));
    const auto sets = sampler.sets(49, 7, draw(0));
    ASSERT_EQ(sets.size(), 49U);
    for (std::size_t k = 0; k < sets.size(); ++k) {
        const std::set<NodeId> distinct(sets[k].begin(), sets[k].end());
        EXPECT_EQ(distinct.size(), std::max<std::size_t>(joined.size() >> (k / 7 + 1), 1));
        EXPECT_EQ(distinct.size(), sets[k].size());
        for (const NodeId v : distinct) {
            EXPECT_GT(graph.degree(v), 0U);
        }
    }
    EXPECT_EQ(sampler.sets(49, 7, draw(0)), sets);
    EXPECT_NE(sampler.sets(49, 7, draw(1)), sets);
    EXPECT_NE(sets[0], sets[1]);
}

// A node in the middle of the names moves the numbers of those behind it, and not the sets.
TEST(AnchorSets, KeepTheirMembersAsAGraphGrows) {
    std::vector<Edge> edges;
    const Graph graph = random_graph(64, 300, 4);
    std::vector<std::int64_t> names;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        ASSERT_GT(graph.degree(v), 0U);
        names.push_back(v < 30 ? v : v + 1);
        for (const NodeId u : graph.neighbors(v)) {
            edges.push_back({v, u});
        }
    }
    const Graph before = build_graph(NodeNames::from_integers(names), edges).graph;
    names.insert(names.begin() + 30, 30);
    for (Edge& edge : edges) {
        edge.u += edge.u >= 30 ? 1 : 0;
        edge.v += edge.v >= 30 ? 1 : 0;
    }
    edges.push_back({30, 0});
    const Graph grown = build_graph(NodeNames::from_integers(names), edges).graph;
    std::vector<NodeId> known = all_nodes(grown);
    known.erase(known.begin() + 30);
    const auto of_before = AnchorSampler(before, all_nodes(before)).sets(12, 6, draw(0));
    const auto of_grown = AnchorSampler(grown, known).sets(12, 6, draw(0));
    for (std::size_t k = 0; k < of_before.size(); ++k) {
        ASSERT_EQ(of_before[k].size(), of_grown[k].size());
        for (std::size_t i = 0; i < of_before[k].size(); ++i) {
            EXPECT_EQ(before.names()[of_before[k][i]], grown.names()[of_grown[k][i]]);
        }
    }
}

TEST(AnchorPlaces, AreTheNearestMembersAndTheirDistances) {
    const Graph graph = random_graph(60, 60, 4);  // in several parts
    const AnchorSampler sampler(graph, all_nodes(graph));
    const auto sets = sampler.sets(10, 5, draw(0));
    for (const NodeId max_distance : {NodeId{0}, NodeId{2}}) {
        ThreadPool pool(2);
        const nn::AnchorPlaces places = sampler.places(sets, max_distance, pool);
        const auto out_of_reach = static_cast<std::uint32_t>(places.num_distances() - 1);
        bool is_anyone_out_of_reach = false;
        for (std::size_t k = 0; k < sets.size(); ++k) {
            const NearestMembers nearest =
                nearest_members(graph, sets[k], max_distance > 0 ? max_distance : kNoDistance);
            for (std::size_t v = 0; v < 60; ++v) {
                const bool is_out = nearest.distances[v] == kNoDistance;
                is_anyone_out_of_reach = is_anyone_out_of_reach || is_out;
                EXPECT_EQ(places.distances()[10 * v + k],
                          is_out ? out_of_reach : nearest.distances[v]);
                EXPECT_EQ(places.members()[10 * v + k],
                          is_out ? sets[k].front() : nearest.members[v]);
            }
        }
        EXPECT_TRUE(is_anyone_out_of_reach);
    }
}

}  // namespace
}  // namespace irwe
