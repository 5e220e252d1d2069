#include "irwe/graph/components.h"

#include <gmock/gmock.h>

#include <numeric>

#include "irwe/base/random.h"
#include "irwe/graph/graph_builder.h"

namespace irwe {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Components components_of(NodeId num_nodes, const std::vector<Edge>& edges) {
    return connected_components(
        build_graph(NodeNames::consecutive(num_nodes), edges, SelfLoops::keep).graph);
}

TEST(ConnectedComponents, AreNumberedByTheirFirstNode) {
    const Components components = components_of(7, {{0, 4}, {4, 2}, {1, 6}, {5, 5}});
    EXPECT_THAT(components.of_node, ElementsAre(0, 1, 0, 2, 0, 3, 1));
    EXPECT_THAT(components.sizes, ElementsAre(3, 2, 1, 1));
}

TEST(ConnectedComponents, AreOneInAConnectedGraph) {
    const Components components = components_of(4, {{3, 2}, {2, 1}, {1, 0}});
    EXPECT_THAT(components.of_node, ElementsAre(0, 0, 0, 0));
    EXPECT_THAT(components.sizes, ElementsAre(4));
}

TEST(ConnectedComponents, AreNoneInAnEmptyGraph) {
    const Components components = components_of(0, {});
    EXPECT_THAT(components.of_node, IsEmpty());
    EXPECT_THAT(components.sizes, IsEmpty());
}

TEST(ConnectedComponents, DoNotExhaustTheStackOnALongPath) {
    constexpr NodeId kNumNodes = 1000000;
    std::vector<Edge> edges;
    for (NodeId v = 1; v < kNumNodes; ++v) {
        edges.push_back({v - 1, v});
    }
    EXPECT_THAT(components_of(kNumNodes, edges).sizes, ElementsAre(kNumNodes));
}

// The twin: every node takes over the smallest label of its neighbors until nothing changes.
TEST(ConnectedComponents, AgreeWithSpreadingLabelsOnRandomGraphs) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        RandomStream stream = Random(seed).stream("edges");
        const auto num_nodes = static_cast<NodeId>(1 + stream.below(60));
        std::vector<Edge> edges(stream.below(60));
        for (Edge& edge : edges) {
            edge.u = static_cast<NodeId>(stream.below(num_nodes));
            edge.v = static_cast<NodeId>(stream.below(num_nodes));
        }
        std::vector<NodeId> labels(num_nodes);
        std::iota(labels.begin(), labels.end(), NodeId{0});
        for (NodeId round = 0; round < num_nodes; ++round) {
            for (const Edge& edge : edges) {
                labels[edge.u] = labels[edge.v] = std::min(labels[edge.u], labels[edge.v]);
            }
        }
        const Components components = components_of(num_nodes, edges);
        std::vector<NodeId> sizes(components.sizes.size(), 0);
        for (NodeId u = 0; u < num_nodes; ++u) {
            ++sizes[components.of_node[u]];
            for (NodeId v = 0; v < num_nodes; ++v) {
                EXPECT_EQ(components.of_node[u] == components.of_node[v], labels[u] == labels[v]);
            }
        }
        EXPECT_EQ(sizes, components.sizes);
    }
}

}  // namespace
}  // namespace irwe
