#include "irwe/graph/communities.h"

#include <gmock/gmock.h>

#include <numeric>

#include "irwe/evaluation/clustering_metrics.h"
#include "irwe/graph/components.h"
#include "irwe/graph/generators.h"
#include "irwe/graph/graph_builder.h"
#include "irwe/graph/subgraph.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

// The slow twin: the modularity by its sum over all pairs of nodes.
double obvious_modularity(const Graph& graph, const std::vector<NodeId>& of_node,
                          double resolution = 1) {
    const NodeId n = graph.num_nodes();
    std::vector<std::vector<double>> a(n, std::vector<double>(n, 0));
    std::vector<double> k(n, 0);
    double total = 0;
    for (NodeId v = 0; v < n; ++v) {
        for (std::size_t i = 0; i < graph.neighbors(v).size(); ++i) {
            const NodeId u = graph.neighbors(v)[i];
            const double w = graph.has_weights() ? graph.weights(v)[i] : 1.0;
            a[v][u] = u == v ? 2 * w : w;
            k[v] += a[v][u];
            total += a[v][u];
        }
    }
    double sum = 0;
    for (NodeId v = 0; v < n && total > 0; ++v) {
        for (NodeId u = 0; u < n; ++u) {
            sum += of_node[v] == of_node[u] ? a[v][u] - resolution * k[v] * k[u] / total : 0;
        }
    }
    return total > 0 ? sum / total : 0;
}

std::vector<Graph> some_graphs() {
    return {random_graph(40, 90, 1),          random_graph(60, 70, 2),
            random_graph(50, 200, 3),         random_graph(40, 80, 4, SelfLoops::keep),
            random_weighted_graph(40, 90, 5), random_weighted_graph(40, 90, 6, SelfLoops::keep)};
}

TEST(Communities, AreTheCliquesOfARing) {
    for (const NodeId num_cliques : {6U, 12U}) {
        const Graph graph = ring_of_cliques({.num_cliques = num_cliques, .clique_size = 8});
        const Communities found = find_communities(graph);
        EXPECT_EQ(found.sizes, std::vector<NodeId>(num_cliques, 8));
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            EXPECT_EQ(found.of_node[v], v / 8);
        }
    }
}

// Blocks of 50 nodes, with 12 edges from each node inside and 2 to other blocks on average.
TEST(Communities, ArePlantedBlocks) {
    RandomStream stream = Random(1).stream("blocks");
    std::vector<Edge> edges;
    constexpr NodeId kBlock = 50;
    for (NodeId v = 0; v < 4 * kBlock; ++v) {
        for (NodeId u = 0; u < v; ++u) {
            const double chance = v / kBlock == u / kBlock ? 12.0 / kBlock : 2.0 / (3 * kBlock);
            if (stream.uniform() < chance) {
                edges.push_back({v, u});
            }
        }
    }
    const Graph graph = build_graph(NodeNames::consecutive(4 * kBlock), edges).graph;
    const Communities found = find_communities(graph);
    ASSERT_EQ(found.sizes, std::vector<NodeId>(4, kBlock));
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        EXPECT_EQ(found.of_node[v], v / kBlock);
    }
}

// The best of Zachary's karate club is known: 0.4198.
TEST(Communities, AreTheBestOfTheKarateClub) {
    const std::vector<std::vector<NodeId>> later{
        {1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 17, 19, 21, 31},
        {2, 3, 7, 13, 17, 19, 21, 30},
        {3, 7, 8, 9, 13, 27, 28, 32},
        {7, 12, 13},
        {6, 10},
        {6, 10, 16},
        {16},
        {},
        {30, 32, 33},
        {33},
        {},
        {},
        {},
        {33},
        {32, 33},
        {32, 33},
        {},
        {},
        {32, 33},
        {33},
        {32, 33},
        {},
        {32, 33},
        {25, 27, 29, 32, 33},
        {25, 27, 31},
        {31},
        {29, 33},
        {33},
        {31, 33},
        {32, 33},
        {32, 33},
        {32, 33},
        {33},
        {}};
    std::vector<Edge> edges;
    for (NodeId v = 0; v < later.size(); ++v) {
        for (const NodeId u : later[v]) {
            edges.push_back({v, u});
        }
    }
    ASSERT_EQ(edges.size(), 78U);
    const Graph graph = build_graph(NodeNames::consecutive(34), edges).graph;
    const Communities found = find_communities(graph);
    EXPECT_NEAR(modularity(graph, found.of_node), 0.4198, 5e-5);
    EXPECT_EQ(found.sizes.size(), 4U);
}

TEST(Communities, HaveStrengthsThatAddUpToTheModularity) {
    for (const Graph& graph : some_graphs()) {
        const Communities found = find_communities(graph);
        const std::vector<double> strengths =
            community_strengths(graph, found.of_node, static_cast<NodeId>(found.sizes.size()));
        const double sum = std::accumulate(strengths.begin(), strengths.end(), 0.0);
        EXPECT_NEAR(sum, modularity(graph, found.of_node), 1e-9);
        EXPECT_NEAR(sum, obvious_modularity(graph, found.of_node), 1e-6);
        EXPECT_GT(sum, 0);
    }
}

TEST(Communities, CannotGainByAMoveOfASingleNode) {
    for (const Graph& graph : some_graphs()) {
        for (const double resolution : {0.5, 1.0, 2.0}) {
            const Communities found = find_communities(graph, {.resolution = resolution});
            const double before = obvious_modularity(graph, found.of_node, resolution);
            std::vector<NodeId> moved = found.of_node;
            for (NodeId v = 0; v < graph.num_nodes(); ++v) {
                for (NodeId community = 0; community <= found.sizes.size(); ++community) {
                    moved[v] = community;
                    EXPECT_LT(obvious_modularity(graph, moved, resolution), before + 1e-6);
                }
                moved[v] = found.of_node[v];
            }
        }
    }
}

TEST(Communities, AreConnectedAndCountTheirNodes) {
    for (const Graph& graph : some_graphs()) {
        const Communities found = find_communities(graph);
        for (NodeId community = 0; community < found.sizes.size(); ++community) {
            std::vector<NodeId> members;
            for (NodeId v = 0; v < graph.num_nodes(); ++v) {
                if (found.of_node[v] == community) {
                    members.push_back(v);
                }
            }
            EXPECT_EQ(members.size(), found.sizes[community]);
            EXPECT_EQ(connected_components(induced_subgraph(graph, members)).sizes.size(), 1U);
        }
    }
}

TEST(Communities, AreSmallerTheLargerTheResolution) {
    const Graph graph = random_graph(100, 500, 7);
    const auto count = [&](double resolution) {
        return find_communities(graph, {.resolution = resolution}).sizes.size();
    };
    EXPECT_LT(count(0.5), count(1));
    EXPECT_LT(count(1), count(3));
    EXPECT_EQ(count(1000), 100U);
    EXPECT_EQ(input_error([&] { count(0); }),
              "the resolution of communities: expected a number above 0, found 0");
}

TEST(Communities, AreTheSameEachTimeAndForOneSeed) {
    const Graph graph = random_graph(300, 1500, 8);
    const Communities first = find_communities(graph, {.seed = 3});
    EXPECT_EQ(find_communities(graph, {.seed = 3}).of_node, first.of_node);
    EXPECT_NE(find_communities(graph, {.seed = 4}).of_node, first.of_node);
}

TEST(Communities, AreThoseOfNodesWithoutNeighborsAlone) {
    const std::vector<Edge> triangle{{1, 2}, {2, 4}, {1, 4}};
    const Graph graph = build_graph(NodeNames::consecutive(6), triangle).graph;
    const Communities found = find_communities(graph);
    EXPECT_EQ(found.of_node, (std::vector<NodeId>{0, 1, 1, 2, 1, 3}));
    EXPECT_EQ(found.sizes, (std::vector<NodeId>{1, 3, 1, 1}));
    const Graph empty = build_graph(NodeNames::consecutive(3), {}).graph;
    EXPECT_EQ(find_communities(empty).of_node, (std::vector<NodeId>{0, 1, 2}));
    EXPECT_TRUE(find_communities(build_graph(NodeNames(), {}).graph).of_node.empty());
}

}  // namespace
}  // namespace irwe
