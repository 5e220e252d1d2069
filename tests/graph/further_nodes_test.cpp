#include "irwe/graph/further_nodes.h"

#include <gmock/gmock.h>

#include <numeric>

#include <array>
#include <string_view>
#include <vector>

#include "irwe/graph/fingerprint.h"
#include "irwe/graph/graph_builder.h"
#include "tests/support/graphs.h"
#include "tests/support/reference/slow_contrast.h"

namespace irwe {
namespace {

TEST(FurtherNodes, HaveNoEdges) {
    const Graph graph = random_graph(30, 70, 4);
    const Graph more = with_further_nodes(graph, NodeNames::from_integers({-5, 7, 30, 99}));
    EXPECT_EQ(more.num_nodes(), 33U);
    EXPECT_EQ(more.num_edges(), graph.num_edges());
    for (const char* const name : {"-5", "30", "99"}) {
        EXPECT_EQ(more.degree(more.names().find(name).value()), 0U) << name;
    }
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        const NodeId place = more.names().find(graph.names()[v]).value();
        EXPECT_EQ(more.degree(place), graph.degree(v));
        for (const NodeId u : graph.neighbors(v)) {
            EXPECT_TRUE(more.has_edge(place, more.names().find(graph.names()[u]).value()));
        }
    }
}

TEST(FurtherNodes, AreTheSameGraphWhereThereAreNone) {
    const Graph graph = random_graph(30, 70, 4);
    EXPECT_EQ(fingerprint(with_further_nodes(graph, graph.names())), fingerprint(graph));
    EXPECT_EQ(with_further_nodes(graph, graph.names()).targets().data(), graph.targets().data());
}

TEST(FurtherNodes, KeepSelfLoops) {
    const std::vector<Edge> edges{{0, 0}, {0, 1}};
    const Graph graph = build_graph(NodeNames::consecutive(2), edges, SelfLoops::keep).graph;
    EXPECT_EQ(with_further_nodes(graph, NodeNames::consecutive(3)).num_self_loops(), 1U);
}

// Texts are in the order of their bytes, so that numbers among them move.
TEST(FurtherNodes, MakeTextsOfIntegersWhereOthersAreTexts) {
    const std::vector<Edge> edges{{2, 10}};
    const Graph graph = build_graph(NodeNames::consecutive(11), edges).graph;
    const std::array<std::string_view, 2> texts{"3", "newcomer"};
    const Graph more = with_further_nodes(graph, NodeNames::from_texts(texts));
    EXPECT_EQ(more.num_nodes(), 12U);
    EXPECT_FALSE(more.names().are_integers());
    EXPECT_TRUE(more.has_edge(more.names().find("2").value(), more.names().find("10").value()));
    EXPECT_EQ(more.num_edges(), 1U);
}

TEST(WithFurtherNodes, KeepsWeightsAndDirections) {
    const Graph graph = random_weighted_graph(20, 90, 8, SelfLoops::keep, true);
    const Graph more = with_further_nodes(graph, NodeNames::from_integers({-4, 5, 40}));
    ASSERT_EQ(more.num_nodes(), 22U);
    std::vector<NodeId> places(20);
    std::iota(places.begin(), places.end(), NodeId{1});  // behind -4
    for (const Way way : {Way::any, Way::along, Way::against}) {
        EXPECT_EQ(dense_adjacency(more, way)(places, places), dense_adjacency(graph, way));
    }
}

}  // namespace
}  // namespace irwe
