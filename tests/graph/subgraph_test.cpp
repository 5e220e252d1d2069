#include "irwe/graph/subgraph.h"

#include <gtest/gtest.h>

#include <vector>

#include "irwe/graph/graph_builder.h"
#include "tests/support/graphs.h"
#include "tests/support/reference/slow_contrast.h"

namespace irwe {
namespace {

TEST(InducedSubgraph, HasAnEdgeExactlyWhereTheGraphHasOne) {
    const Graph graph = random_graph(40, 120, 5);
    const std::vector<NodeId> nodes{0, 3, 4, 9, 17, 18, 25, 39};
    const Graph part = induced_subgraph(graph, nodes);
    ASSERT_EQ(part.num_nodes(), nodes.size());
    for (NodeId i = 0; i < part.num_nodes(); ++i) {
        EXPECT_EQ(part.names()[i], graph.names()[nodes[i]]);
        for (NodeId j = 0; j < part.num_nodes(); ++j) {
            EXPECT_EQ(part.has_edge(i, j), graph.has_edge(nodes[i], nodes[j]));
        }
    }
}

TEST(InducedSubgraph, KeepsSelfLoopsAndNodesThatLostAllEdges) {
    const std::vector<Edge> edges{{0, 0}, {0, 1}, {1, 2}};
    const Graph graph = build_graph(NodeNames::consecutive(3), edges, SelfLoops::keep).graph;
    const std::vector<NodeId> nodes{0, 2};
    const Graph part = induced_subgraph(graph, nodes);
    EXPECT_EQ(part.num_nodes(), 2U);
    EXPECT_EQ(part.num_self_loops(), 1U);
    EXPECT_EQ(part.num_edges(), 1U);
    EXPECT_EQ(part.degree(1), 0U);
}

TEST(InducedSubgraph, KeepsWeightsAndDirections) {
    const Graph graph = random_weighted_graph(30, 150, 7, SelfLoops::keep, true);
    const std::vector<NodeId> nodes{3, 7, 8, 15, 16, 29};
    const Graph part = induced_subgraph(graph, nodes);
    for (const Way way : {Way::any, Way::along, Way::against}) {
        EXPECT_EQ(dense_adjacency(part, way), dense_adjacency(graph, way)(nodes, nodes));
    }
}

}  // namespace
}  // namespace irwe
