#include "irwe/evaluation/edge_split.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "irwe/graph/generators.h"
#include "irwe/graph/graph_builder.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

using testing::HasSubstr;
using Pairs = std::set<std::pair<NodeId, NodeId>>;

Pairs as_set(std::span<const Edge> edges) {
    Pairs result;
    for (const auto& [u, v] : edges) {
        EXPECT_LT(u, v);
        result.emplace(u, v);
    }
    EXPECT_EQ(result.size(), edges.size());
    return result;
}

Pairs edges_of(const Graph& graph) {
    Pairs result;
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        for (const NodeId v : graph.neighbors(u)) {
            result.emplace(std::min(u, v), std::max(u, v));
        }
    }
    return result;
}

TEST(HoldOutEdges, SplitsTheEdgesIntoTwoParts) {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        const Graph graph = random_graph(60, 240, seed, SelfLoops::keep);
        const EdgeSplit split = hold_out_edges(graph, 0.2, Random(seed));
        const Pairs held_out = as_set(split.held_out);
        Pairs all = edges_of(split.training);
        for (const auto& pair : held_out) {
            EXPECT_TRUE(all.insert(pair).second);
        }
        EXPECT_EQ(all, edges_of(graph));
        const auto num_pairs = static_cast<double>(graph.num_edges() - graph.num_self_loops());
        EXPECT_EQ(held_out.size(), static_cast<std::size_t>(std::llround(0.2 * num_pairs)));
        EXPECT_EQ(split.training.num_self_loops(), graph.num_self_loops());
        EXPECT_EQ(split.training.names(), graph.names());
    }
}

TEST(HoldOutEdges, TakesTheLastEdgeOfNoNode) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const Graph graph = random_graph(40, 50, seed, SelfLoops::keep);
        const EdgeSplit split = hold_out_edges(graph, 0.9, Random(seed));
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            const auto num_others = [v](const Graph& of) {
                return of.degree(v) - (of.has_edge(v, v) ? 1 : 0);
            };
            EXPECT_EQ(num_others(split.training) == 0, num_others(graph) == 0);
        }
    }
}

TEST(HoldOutEdges, KeepsWeightsAndDirections) {
    const Graph graph = random_weighted_graph(50, 300, 4, SelfLoops::keep, true);
    const Graph training = hold_out_edges(graph, 0.3, Random(1)).training;
    EXPECT_EQ(training.kind(), graph.kind());
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        std::map<NodeId, std::array<float, 3>> before;
        for (std::size_t i = 0; i < graph.degree(v); ++i) {
            before[graph.neighbors(v)[i]] = {graph.weights(v)[i], graph.leaving_weights(v)[i],
                                             graph.arriving_weights(v)[i]};
        }
        for (std::size_t i = 0; i < training.degree(v); ++i) {
            EXPECT_EQ(before.at(training.neighbors(v)[i]),
                      (std::array{training.weights(v)[i], training.leaving_weights(v)[i],
                                  training.arriving_weights(v)[i]}));
        }
    }
}

TEST(HoldOutEdges, DependsOnTheSeedAlone) {
    const Graph graph = random_graph(60, 240, 1);
    const auto held_out = [&](std::uint64_t seed) {
        return hold_out_edges(graph, 0.2, Random(seed)).held_out;
    };
    EXPECT_EQ(held_out(1), held_out(1));
    EXPECT_NE(held_out(1), held_out(2));
}

TEST(HoldOutEdges, RefusesWhatLeavesNothing) {
    const Graph star =
        build_graph(NodeNames::consecutive(4), std::vector<Edge>{{0, 1}, {0, 2}, {0, 3}}).graph;
    EXPECT_THAT(input_error([&] { hold_out_edges(star, 0.5, Random(1)); }),
                HasSubstr("leaves none to hold out, without taking the last edge of a node"));
    for (const double share : {0.0, 1.0, -1.0, std::nan("")}) {
        EXPECT_THAT(input_error([&] { hold_out_edges(star, share, Random(1)); }),
                    HasSubstr("expected a share of edges above 0 and below 1"));
    }
}

TEST(PairsWithoutEdge, AreDifferentAndHaveNone) {
    for (const NegativePairs how : {NegativePairs::uniform, NegativePairs::degree}) {
        for (const std::size_t num_edges : {30U, 300U}) {  // of 780 pairs: some drawn, some listed
            const Graph graph = random_graph(40, num_edges, 5);
            const EdgeSplit split = hold_out_edges(graph, 0.2, Random(5));
            const std::vector<Edge> pairs = pairs_without_edge(split.training, split.held_out, 60,
                                                               how, Random(1).stream("pairs"));
            EXPECT_EQ(pairs.size(), 60U);
            for (const auto& [u, v] : as_set(pairs)) {
                EXPECT_FALSE(graph.has_edge(u, v));
            }
        }
    }
}

TEST(PairsWithoutEdge, CanBeAllThatThereAre) {
    const Graph graph = random_graph(20, 100, 7);
    const std::size_t num_free = 190 - graph.num_edges();
    const auto drawn = [&](std::size_t count) {
        return pairs_without_edge(graph, {}, count, NegativePairs::uniform,
                                  Random(1).stream("pairs"));
    };
    EXPECT_EQ(as_set(drawn(num_free)).size(), num_free);
    EXPECT_THAT(input_error([&] { drawn(num_free + 1); }), HasSubstr("hold out fewer edges"));
}

TEST(PairsWithoutEdge, AreDrawnFromAllPairsAlike) {
    const Graph path =
        build_graph(NodeNames::consecutive(5), std::vector<Edge>{{0, 1}, {1, 2}}).graph;
    std::map<std::pair<NodeId, NodeId>, int> counts;
    constexpr int kNumDraws = 8000;
    for (std::uint64_t i = 0; i < kNumDraws; ++i) {
        const Edge pair =
            pairs_without_edge(path, {}, 1, NegativePairs::uniform, Random(i).stream("pairs"))
                .front();
        ++counts[{pair.u, pair.v}];
    }
    EXPECT_EQ(counts.size(), 8U);
    for (const auto& [pair, count] : counts) {
        EXPECT_NEAR(count, kNumDraws / 8, 150);
    }
}

TEST(PairsWithoutEdge, HaveTheDegreesOfEndsIfTheyAreDrawnByDegree) {
    const Graph graph = barabasi_albert({.num_nodes = 2000, .edges_per_node = 3}, Random(1));
    const auto mean_degree = [&](std::span<const Edge> pairs) {
        double sum = 0;
        for (const auto& [u, v] : pairs) {
            sum += graph.degree(u) + graph.degree(v);
        }
        return sum / (2 * static_cast<double>(pairs.size()));
    };
    const auto drawn = [&](NegativePairs how) {
        return mean_degree(pairs_without_edge(graph, {}, 4000, how, Random(2).stream("pairs")));
    };
    double sum_of_squares = 0;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        sum_of_squares += static_cast<double>(graph.degree(v)) * graph.degree(v);
    }
    const double at_ends = sum_of_squares / static_cast<double>(graph.targets().size());
    EXPECT_NEAR(drawn(NegativePairs::uniform), 6, 0.5);
    EXPECT_NEAR(drawn(NegativePairs::degree), at_ends, at_ends / 5);
    EXPECT_GT(at_ends, 10);
}

TEST(PairsWithoutEdge, AreRefusedIfHighDegreesAreAllJoined) {
    const Graph star =
        build_graph(NodeNames::consecutive(4), std::vector<Edge>{{0, 1}, {0, 2}, {0, 3}}).graph;
    const auto drawn = [&](std::size_t count) {
        return pairs_without_edge(star, {}, count, NegativePairs::degree,
                                  Random(1).stream("pairs"));
    };
    EXPECT_EQ(drawn(3).size(), 3U);
    EXPECT_THAT(input_error([&] { drawn(4); }), HasSubstr("3 pairs of nodes have no edge"));
    const Graph lone = build_graph(NodeNames::consecutive(9), std::vector<Edge>{{0, 1}}).graph;
    EXPECT_THAT(input_error([&] {
                    pairs_without_edge(lone, {}, 2, NegativePairs::degree,
                                       Random(1).stream("pairs"));
                }),
                HasSubstr("draw pairs uniformly instead"));
}

}  // namespace
}  // namespace irwe
