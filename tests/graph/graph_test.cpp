#include "irwe/graph/graph.h"

#include <gmock/gmock.h>

#include <memory>
#include <utility>

#include "irwe/graph/graph_builder.h"

namespace irwe {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// A triangle 0 1 2 with a tail 2 - 3, a self-loop at 3, and 4 alone.
Graph small_graph() {
    const std::vector<Edge> edges{{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 3}};
    return build_graph(NodeNames::consecutive(5), edges, SelfLoops::keep).graph;
}

TEST(Graph, CountsNodesEdgesAndSelfLoops) {
    const Graph graph = small_graph();
    EXPECT_EQ(graph.num_nodes(), 5U);
    EXPECT_EQ(graph.num_edges(), 5U);
    EXPECT_EQ(graph.num_self_loops(), 1U);
}

TEST(Graph, CountsASelfLoopOnceInTheDegree) {
    const Graph graph = small_graph();
    EXPECT_EQ(graph.degree(2), 3U);
    EXPECT_EQ(graph.degree(3), 2U);
    EXPECT_EQ(graph.degree(4), 0U);
    EXPECT_EQ(graph.min_degree(), 0U);
    EXPECT_EQ(graph.max_degree(), 3U);
}

TEST(Graph, HasItsRowsInOneArray) {
    const Graph graph = small_graph();
    EXPECT_THAT(graph.offsets(), ElementsAre(0, 2, 4, 7, 9, 9));
    EXPECT_THAT(graph.targets(), ElementsAre(1, 2, 0, 2, 0, 1, 3, 2, 3));
    EXPECT_THAT(graph.neighbors(3), ElementsAre(2, 3));
    EXPECT_THAT(graph.neighbors(4), IsEmpty());
}

TEST(Graph, HasEdgesInBothDirections) {
    const Graph graph = small_graph();
    EXPECT_TRUE(graph.has_edge(2, 3));
    EXPECT_TRUE(graph.has_edge(3, 2));
    EXPECT_TRUE(graph.has_edge(3, 3));
    EXPECT_FALSE(graph.has_edge(2, 2));
    EXPECT_FALSE(graph.has_edge(0, 3));
    EXPECT_FALSE(graph.has_edge(4, 0));
}

TEST(Graph, HasTheSmallestDegreeOfARegularGraph) {
    const std::vector<Edge> edges{{0, 1}, {1, 2}, {2, 0}};
    const Graph graph = build_graph(NodeNames::consecutive(3), edges).graph;
    EXPECT_EQ(graph.min_degree(), 2U);
    EXPECT_EQ(graph.max_degree(), 2U);
}

TEST(Graph, SharesItsNamesWithItsCopies) {
    const Graph graph = small_graph();
    Graph copy = build_graph(NodeNames(), {}).graph;
    copy = graph;
    EXPECT_EQ(copy.shared_names(), graph.shared_names());
    EXPECT_EQ(&copy.names(), &graph.names());
    EXPECT_EQ(copy.names()[4], "4");
}

TEST(Graph, SharesItsArraysWithItsCopiesWhichOutliveIt) {
    auto graph = std::make_unique<Graph>(small_graph());
    const NodeId* const targets = graph->targets().data();
    const Graph copy = *graph;
    const Graph moved = std::move(*graph);
    graph.reset();
    for (const Graph& other : {copy, moved}) {
        EXPECT_EQ(other.targets().data(), targets);
        EXPECT_THAT(other.neighbors(2), ElementsAre(0, 1, 3));
        EXPECT_EQ(other.num_self_loops(), 1U);
    }
}

TEST(Graph, KeepsWhatItBorrowsFromAlive) {
    struct Arrays {
        std::vector<std::uint64_t> offsets{0, 1, 3, 4};
        std::vector<NodeId> targets{1, 0, 2, 1};
    };
    auto arrays = std::make_shared<const Arrays>();
    const std::weak_ptr<const Arrays> watched = arrays;
    {
        auto first = std::make_unique<Graph>(NodeNames::consecutive(3), arrays->offsets,
                                             arrays->targets, arrays);
        EXPECT_EQ(first->targets().data(), arrays->targets.data());
        arrays.reset();
        const Graph copy = *first;
        first.reset();
        EXPECT_FALSE(watched.expired());
        EXPECT_THAT(copy.neighbors(1), ElementsAre(0, 2));
        EXPECT_EQ(copy.max_degree(), 2U);
    }
    EXPECT_TRUE(watched.expired());
}

TEST(Graph, MayBeEmpty) {
    const Graph graph = build_graph(NodeNames(), {}).graph;
    EXPECT_EQ(graph.num_nodes(), 0U);
    EXPECT_EQ(graph.num_edges(), 0U);
    EXPECT_EQ(graph.min_degree(), 0U);
    EXPECT_EQ(graph.max_degree(), 0U);
    EXPECT_THAT(graph.targets(), IsEmpty());
}

}  // namespace
}  // namespace irwe
