#include "irwe/answers/node_facts.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "irwe/graph/generators.h"
#include "irwe/graph/graph_builder.h"
#include "irwe/graph/weighted_builder.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

using testing::DoubleEq;
using testing::DoubleNear;
using testing::Each;
using testing::ElementsAre;
using testing::Field;
using testing::IsEmpty;

std::vector<NodeFacts> facts_of(const Graph& graph, int num_threads = 2) {
    ThreadPool pool(num_threads);
    return node_facts(graph, pool);
}

Graph graph_of(NodeId num_nodes, const std::vector<Edge>& edges) {
    return build_graph(NodeNames::consecutive(num_nodes), edges, SelfLoops::keep).graph;
}

Graph star(NodeId num_leaves) {
    std::vector<Edge> edges;
    for (NodeId leaf = 1; leaf <= num_leaves; ++leaf) {
        edges.push_back({0, leaf});
    }
    return graph_of(num_leaves + 1, edges);
}

// Removes nodes of degree below k until none is left.
NodeId slow_core(const Graph& graph, NodeId node) {
    std::vector<char> is_left(graph.num_nodes(), 1);
    for (NodeId k = 1;; ++k) {
        for (bool changed = true; changed;) {
            changed = false;
            for (NodeId v = 0; v < graph.num_nodes(); ++v) {
                const auto left = std::ranges::count_if(
                    graph.neighbors(v), [&](NodeId u) { return u != v && is_left[u] != 0; });
                if (is_left[v] != 0 && left < static_cast<std::ptrdiff_t>(k)) {
                    is_left[v] = 0;
                    changed = true;
                }
            }
        }
        if (is_left[node] == 0) {
            return k - 1;
        }
    }
}

std::uint64_t slow_triangles(const Graph& graph, NodeId v) {
    std::uint64_t count = 0;
    for (const NodeId a : graph.neighbors(v)) {
        for (const NodeId b : graph.neighbors(v)) {
            count += a < b && a != v && b != v && graph.has_edge(a, b) ? 1U : 0U;
        }
    }
    return count;
}

TEST(NodeFacts, OfAStar) {
    const std::vector<NodeFacts> facts = facts_of(star(5));
    EXPECT_EQ(facts[0].degree, 5U);
    EXPECT_EQ(facts[0].leaf_share, 1);
    EXPECT_EQ(facts[0].mean_neighbor_degree, 1);
    EXPECT_EQ(facts[3].largest_neighbor_degree, 5U);
    EXPECT_EQ(facts[3].leaf_share, 0);
    EXPECT_THAT(facts, Each(Field(&NodeFacts::core, 1U)));
    EXPECT_THAT(facts, Each(Field(&NodeFacts::triangles, 0U)));
    EXPECT_THAT(facts, Each(Field(&NodeFacts::component_size, 6U)));
}

TEST(NodeFacts, OfARingOfCliques) {
    const std::vector<NodeFacts> facts =
        facts_of(ring_of_cliques({.num_cliques = 5, .clique_size = 6}));
    EXPECT_EQ(facts[1].degree, 5U);
    EXPECT_EQ(facts[1].clustering, 1);
    EXPECT_EQ(facts[0].degree, 6U);
    EXPECT_EQ(facts[0].triangles, 10U);
    EXPECT_THAT(facts[0].clustering, DoubleEq(10.0 / 15.0));
    EXPECT_THAT(facts[1].mean_neighbor_degree, DoubleEq((6 + 6 + 3 * 5) / 5.0));
    EXPECT_THAT(facts, Each(Field(&NodeFacts::core, 5U)));
}

TEST(NodeFacts, OfASelfLoopAndOfANodeWithoutNeighbors) {
    const std::vector<NodeFacts> facts = facts_of(graph_of(4, {{0, 0}, {0, 1}, {1, 1}, {3, 3}}));
    EXPECT_EQ(facts[0].degree, 1U);
    EXPECT_EQ(facts[0].strength, 1);
    EXPECT_EQ(facts[0].leaf_share, 1);
    EXPECT_EQ(facts[2].degree, 0U);
    EXPECT_EQ(facts[3].degree, 0U);
    EXPECT_EQ(facts[3].core, 0U);
    EXPECT_EQ(facts[3].component_size, 1U);
}

TEST(NodeFacts, OfWeightsAndDirections) {
    const std::vector<Edge> arrows{{0, 1}, {0, 2}, {1, 0}};
    const std::vector<float> weights{2, 3, 5};
    const Graph graph =
        build_weighted_graph(NodeNames::consecutive(3), arrows, weights, {.directed = true}).graph;
    const std::vector<NodeFacts> facts = facts_of(graph);
    EXPECT_EQ(facts[0].degree, 2U);
    EXPECT_EQ(facts[0].strength, 10);
    EXPECT_EQ(facts[0].sent, 5);
    EXPECT_EQ(facts[0].received, 5);
    EXPECT_EQ(facts[0].out_degree, 2U);
    EXPECT_EQ(facts[0].in_degree, 1U);
    EXPECT_EQ(facts[2].out_degree, 0U);
    EXPECT_EQ(facts[2].in_degree, 1U);
}

TEST(NodeFacts, AgreeWithTheObviousOnRandomGraphs) {
    for (std::uint64_t seed = 1; seed <= 15; ++seed) {
        const Graph graph = random_graph(30, 40 + 10 * seed, seed, SelfLoops::keep);
        const std::vector<NodeFacts> facts = facts_of(graph);
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            EXPECT_EQ(facts[v].triangles, slow_triangles(graph, v)) << seed << ' ' << v;
            EXPECT_EQ(facts[v].core, slow_core(graph, v)) << seed << ' ' << v;
        }
    }
}

TEST(NodeFacts, AreTheSameForEveryNumberOfThreads) {
    const Graph graph = barabasi_albert({.num_nodes = 5000, .edges_per_node = 6}, Random(3));
    const std::vector<NodeFacts> one = facts_of(graph, 1);
    const std::vector<NodeFacts> four = facts_of(graph, 4);
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        EXPECT_EQ(one[v].triangles, four[v].triangles);
        EXPECT_EQ(one[v].mean_neighbor_degree, four[v].mean_neighbor_degree);
    }
}

TEST(NodeFacts, OfNoNodesAreNone) { EXPECT_THAT(facts_of(graph_of(0, {})), IsEmpty()); }

TEST(StepGroups, ComeByFallingShareAndAreWeighed) {
    const std::vector<Edge> edges{{0, 1}, {0, 2}, {0, 3}, {0, 0}};
    const std::vector<float> weights{1, 2, 5, 7};
    const Graph graph = build_weighted_graph(NodeNames::consecutive(5), edges, weights,
                                             {.self_loops = SelfLoops::keep})
                            .graph;
    const std::vector<std::uint32_t> group_of{0, 1, 0, 2, 0};
    EXPECT_THAT(step_groups(graph, group_of, 0),
                ElementsAre(GroupShare{2, 0.625}, GroupShare{0, 0.25}, GroupShare{1, 0.125}));
    EXPECT_THAT(step_groups(graph, group_of, 4), IsEmpty());
    EXPECT_THAT(leaving_shares(graph, group_of), ElementsAre(DoubleNear(0.75, 1e-12), 1, 0, 1, 0));
}

}  // namespace
}  // namespace irwe
