#include "irwe/walks/long_walk.h"

#include <gmock/gmock.h>

#include <map>
#include <vector>

#include "irwe/graph/graph_builder.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

using testing::ElementsAre;

std::vector<NodeId> walk_of(const LongWalks& walks, NodeId v, int k) {
    std::vector<NodeId> buffer(static_cast<std::size_t>(walks.nodes_per_walk()));
    const std::span<const NodeId> walk = walks.draw(v, k, buffer);
    return {walk.begin(), walk.end()};
}

Graph complete_graph(NodeId num_nodes) {
    std::vector<Edge> edges;
    for (NodeId v = 0; v < num_nodes; ++v) {
        for (NodeId u = 0; u < v; ++u) {
            edges.push_back({u, v});
        }
    }
    return build_graph(NodeNames::consecutive(num_nodes), edges).graph;
}

// The chance of each node behind (before, v), by the definition.
std::map<NodeId, double> chances(const Graph& graph, WalkBias bias, NodeId before, NodeId v) {
    std::map<NodeId, double> result;
    double total = 0;
    for (std::size_t i = 0; i < graph.degree(v); ++i) {
        const NodeId x = graph.neighbors(v)[i];
        const double weight = graph.has_weights() ? graph.weights(v)[i] : 1;
        const double factor = x == before ? 1 / bias.p : graph.has_edge(before, x) ? 1 : 1 / bias.q;
        total += result[x] = weight * factor;
    }
    for (auto& [x, chance] : result) {
        chance /= total;
    }
    return result;
}

// Chi-square of all steps of second order, over its degrees of freedom: near 1 if they have the
// chances of the definition.
double misfit(const Graph& graph, WalkBias bias) {
    const LongWalks walks(graph, 1000, bias, Random(4));
    std::map<std::pair<NodeId, NodeId>, std::map<NodeId, double>> counts;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        for (int k = 0; k < 20; ++k) {
            const std::vector<NodeId> walk = walk_of(walks, v, k);
            for (std::size_t j = 2; j < walk.size(); ++j) {
                ++counts[{walk[j - 2], walk[j - 1]}][walk[j]];
            }
        }
    }
    double chi_square = 0;
    double freedom = 0;
    for (const auto& [edge, found] : counts) {
        double total = 0;
        for (const auto& [x, count] : found) {
            total += count;
        }
        const std::map<NodeId, double> expected = chances(graph, bias, edge.first, edge.second);
        freedom += static_cast<double>(expected.size()) - 1;
        for (const auto& [x, chance] : expected) {
            const auto count = found.find(x);
            const double difference = (count == found.end() ? 0 : count->second) - total * chance;
            chi_square += difference * difference / (total * chance);
        }
    }
    return chi_square / freedom;
}

TEST(LongWalks, EveryStepIsAnEdgeAndEveryWalkBeginsAtItsNode) {
    for (const WalkBias bias : {WalkBias{}, WalkBias{0.25, 4}}) {
        const Graph graph = random_graph(60, 90, 1);
        const LongWalks walks(graph, 50, bias, Random(3));
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            const std::vector<NodeId> walk = walk_of(walks, v, 2);
            EXPECT_EQ(walk.front(), v);
            EXPECT_EQ(walk.size(), graph.degree(v) == 0 ? 1 : 51);
            for (std::size_t j = 1; j < walk.size(); ++j) {
                EXPECT_TRUE(graph.has_edge(walk[j - 1], walk[j]));
            }
        }
    }
}

TEST(LongWalks, IsAFunctionOfSeedNodeAndNumber) {
    const Graph graph = random_graph(60, 300, 1);
    const LongWalks walks(graph, 40, {2, 0.5}, Random(3));
    const LongWalks again(graph, 40, {2, 0.5}, Random(3));
    const LongWalks other(graph, 40, {2, 0.5}, Random(4));
    walk_of(again, 9, 1);
    EXPECT_EQ(walk_of(walks, 7, 5), walk_of(again, 7, 5));
    EXPECT_NE(walk_of(walks, 7, 5), walk_of(walks, 7, 6));
    EXPECT_NE(walk_of(walks, 7, 5), walk_of(other, 7, 5));
}

// On the complete graph of n nodes a walk goes back with chance (1 / p) / (1 / p + n - 2).
TEST(LongWalks, GoesBackOnACompleteGraphAsOftenAsItShould) {
    const Graph graph = complete_graph(8);
    for (const double p : {0.1, 1.0, 7.0}) {
        const LongWalks walks(graph, 100'000, {p, 1}, Random(6));
        const std::vector<NodeId> walk = walk_of(walks, 0, 0);
        double num_returns = 0;
        for (std::size_t j = 2; j < walk.size(); ++j) {
            num_returns += walk[j] == walk[j - 2] ? 1 : 0;
        }
        const double steps = 99'999;
        const double chance = (1 / p) / (1 / p + 6);
        const double difference = num_returns - steps * chance;
        EXPECT_LT(difference * difference / (steps * chance * (1 - chance)), 10) << p;
    }
}

TEST(LongWalks, HasTheChancesOfItsDefinition) {
    const Graph plain = random_graph(12, 25, 3, SelfLoops::keep);
    const Graph weighted = random_weighted_graph(12, 25, 3);
    for (const Graph& graph : {plain, weighted}) {
        for (const WalkBias bias : {WalkBias{}, WalkBias{0.25, 4}, WalkBias{4, 0.25}}) {
            const double found = misfit(graph, bias);
            EXPECT_GT(found, 0.6) << bias.p << ' ' << graph.has_weights();
            EXPECT_LT(found, 1.5) << bias.p << ' ' << graph.has_weights();
        }
    }
}

// Nearly all proposals are refused here, so that steps are drawn from the weights of all edges.
TEST(LongWalks, HasTheChancesOfItsDefinitionWhereProposalsAreRefused) {
    const Graph weighted = random_weighted_graph(12, 14, 5);
    const double found = misfit(weighted, {1e4, 2e4});
    EXPECT_GT(found, 0.5);
    EXPECT_LT(found, 1.6);
}

TEST(LongWalks, GoesToAndFroOnOneEdge) {
    const std::vector<Edge> one_edge{{0, 1}};
    const Graph pair = build_graph(NodeNames::consecutive(2), one_edge).graph;
    const LongWalks walks(pair, 4, {1e6, 1e-6}, Random(1));
    EXPECT_THAT(walk_of(walks, 0, 0), ElementsAre(0, 1, 0, 1, 0));
}

}  // namespace
}  // namespace irwe
