#include "irwe/graph/graph_builder.h"

#include <gmock/gmock.h>

#include <set>
#include <vector>

#include "irwe/base/random.h"

namespace irwe {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(BuildGraph, MakesEveryEdgeSymmetricAndSortsNeighbors) {
    const std::vector<Edge> edges{{3, 1}, {0, 3}, {1, 0}};
    const Graph graph = build_graph(NodeNames::consecutive(5), edges).graph;
    EXPECT_EQ(graph.num_nodes(), 5U);
    EXPECT_EQ(graph.num_edges(), 3U);
    EXPECT_THAT(graph.neighbors(0), ElementsAre(1, 3));
    EXPECT_THAT(graph.neighbors(1), ElementsAre(0, 3));
    EXPECT_THAT(graph.neighbors(2), IsEmpty());
    EXPECT_THAT(graph.neighbors(3), ElementsAre(0, 1));
    EXPECT_EQ(graph.min_degree(), 0U);
    EXPECT_EQ(graph.max_degree(), 2U);
}

TEST(BuildGraph, MergesRepeatedAndReversedEdgesAndCountsThem) {
    const std::vector<Edge> edges{{0, 1}, {1, 0}, {0, 1}, {1, 2}};
    const BuiltGraph built = build_graph(NodeNames::consecutive(3), edges);
    EXPECT_EQ(built.graph.num_edges(), 2U);
    EXPECT_EQ(built.num_merged, 2U);
    EXPECT_EQ(built.num_self_loops, 0U);
}

TEST(BuildGraph, DropsSelfLoopsUnlessAskedToKeepThem) {
    const std::vector<Edge> edges{{0, 0}, {0, 1}, {0, 0}};
    const BuiltGraph dropped = build_graph(NodeNames::consecutive(2), edges, SelfLoops::drop);
    EXPECT_THAT(dropped.graph.neighbors(0), ElementsAre(1));
    EXPECT_EQ(dropped.graph.num_edges(), 1U);
    EXPECT_EQ(dropped.graph.num_self_loops(), 0U);
    EXPECT_EQ(dropped.num_self_loops, 2U);
    EXPECT_EQ(dropped.num_merged, 0U);

    const BuiltGraph kept = build_graph(NodeNames::consecutive(2), edges, SelfLoops::keep);
    EXPECT_THAT(kept.graph.neighbors(0), ElementsAre(0, 1));
    EXPECT_EQ(kept.graph.num_edges(), 2U);
    EXPECT_EQ(kept.graph.num_self_loops(), 1U);
    EXPECT_EQ(kept.num_self_loops, 2U);
    EXPECT_EQ(kept.num_merged, 1U);
}

TEST(BuildGraph, WorksWithoutEdgesAndWithoutNodes) {
    EXPECT_EQ(build_graph(NodeNames::consecutive(4), {}).graph.num_edges(), 0U);
    EXPECT_EQ(build_graph(NodeNames::consecutive(0), {}).graph.num_nodes(), 0U);
}

TEST(BuildGraph, AgreesWithASetOfPairsOnRandomMultigraphs) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        RandomStream stream = Random(seed).stream("edges");
        const auto num_nodes = static_cast<NodeId>(1 + stream.below(30));
        std::vector<Edge> edges(stream.below(200));
        std::set<std::pair<NodeId, NodeId>> expected;
        for (Edge& edge : edges) {
            edge.u = static_cast<NodeId>(stream.below(num_nodes));
            edge.v = static_cast<NodeId>(stream.below(num_nodes));
            expected.insert({edge.u, edge.v});
            expected.insert({edge.v, edge.u});
        }
        const Graph graph =
            build_graph(NodeNames::consecutive(num_nodes), edges, SelfLoops::keep).graph;
        std::set<std::pair<NodeId, NodeId>> found;
        for (NodeId u = 0; u < num_nodes; ++u) {
            EXPECT_TRUE(std::ranges::is_sorted(graph.neighbors(u)));
            for (const NodeId v : graph.neighbors(u)) {
                EXPECT_TRUE(found.insert({u, v}).second);
            }
        }
        EXPECT_EQ(found, expected);
    }
}

}  // namespace
}  // namespace irwe
