#include "irwe/graph/generators.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <vector>

#include "tests/support/graph_checks.h"

namespace irwe {
namespace {

using testing::Each;
using testing::ElementsAre;

// A key that tells apart graphs of the same number of nodes.
std::vector<NodeId> key(const Graph& graph) {
    std::vector<NodeId> result = degrees(graph);
    result.insert(result.end(), graph.targets().begin(), graph.targets().end());
    return result;
}

// Pearson's statistic of counts that should all be the same.
double chi_square(const std::map<std::vector<NodeId>, int>& counts, double expected) {
    double result = 0.0;
    for (const auto& [outcome, count] : counts) {
        result += (count - expected) * (count - expected) / expected;
    }
    return result;
}

TEST(Barbell, JoinsTwoCliquesByAPath) {
    const Graph graph = barbell({.clique_size = 4, .path_length = 2});
    EXPECT_THAT(degrees(graph), ElementsAre(3, 3, 3, 4, 2, 2, 4, 3, 3, 3));
    EXPECT_EQ(graph.num_edges(), 2U * 6U + 3U);
    EXPECT_THAT(graph.neighbors(0), ElementsAre(1, 2, 3));
    EXPECT_THAT(graph.neighbors(3), ElementsAre(0, 1, 2, 4));
    EXPECT_THAT(graph.neighbors(6), ElementsAre(5, 7, 8, 9));
    EXPECT_EQ(graph.names()[9], "9");
}

TEST(Barbell, WithoutAPathHasOneEdgeBetweenTheCliques) {
    const Graph graph = barbell({.clique_size = 3, .path_length = 0});
    EXPECT_EQ(graph.num_edges(), 7U);
    EXPECT_THAT(graph.neighbors(2), ElementsAre(0, 1, 3));
    EXPECT_THAT(graph.neighbors(3), ElementsAre(2, 4, 5));
}

TEST(Barbell, RefusesCliquesThatAreTooSmallAndTooManyNodes) {
    expect_input_error([] { barbell({.clique_size = 1}); }, "clique_size 1", "at least 2");
    expect_input_error([] { barbell({.clique_size = 3'000'000'000}); }, "6000000005 nodes",
                       "4294967295");
}

TEST(RingOfCliques, JoinsEachCliqueToTheNext) {
    const Graph graph = ring_of_cliques({.num_cliques = 4, .clique_size = 3});
    EXPECT_EQ(graph.num_edges(), 4U * 3U + 4U);
    EXPECT_THAT(degrees(graph), ElementsAre(3, 2, 3, 3, 2, 3, 3, 2, 3, 3, 2, 3));
    EXPECT_THAT(graph.neighbors(0), ElementsAre(1, 2, 11));
    EXPECT_THAT(graph.neighbors(5), ElementsAre(3, 4, 6));
}

TEST(RingOfCliques, OfTwoIsJoinedByOneEdgeAndOfOneIsAClique) {
    const Graph two = ring_of_cliques({.num_cliques = 2, .clique_size = 3});
    EXPECT_THAT(degrees(two), ElementsAre(2, 2, 3, 3, 2, 2));
    const Graph one = ring_of_cliques({.num_cliques = 1, .clique_size = 5});
    EXPECT_THAT(degrees(one), ElementsAre(4, 4, 4, 4, 4));
}

TEST(RingOfCliques, OfPairsIsACycle) {
    const Graph graph = ring_of_cliques({.num_cliques = 5, .clique_size = 2});
    EXPECT_THAT(degrees(graph), Each(2U));
    EXPECT_TRUE(is_connected(graph));
}

TEST(RingOfCliques, RefusesNoneAndCliquesThatAreTooSmallAndTooManyNodes) {
    expect_input_error([] { ring_of_cliques({.num_cliques = 0}); }, "num_cliques 0", "at least 1");
    expect_input_error([] { ring_of_cliques({.clique_size = 1}); }, "clique_size 1", "at least 2");
    expect_input_error([] { ring_of_cliques({.num_cliques = 65536, .clique_size = 65536}); },
                       "4294967296 nodes", "4294967295");
}

TEST(ErdosRenyi, HasExactlyTheEdgesAskedForFromNoneToAll) {
    for (const std::uint64_t num_edges : {0U, 1U, 20U, 611U, 612U, 613U, 614U, 1000U, 1224U}) {
        for (std::uint64_t seed = 0; seed < 5; ++seed) {
            const Graph graph =
                erdos_renyi({.num_nodes = 50, .num_edges = num_edges}, Random(seed));
            EXPECT_EQ(graph.num_nodes(), 50U);
            EXPECT_EQ(graph.num_edges(), num_edges);
        }
    }
    EXPECT_THAT(degrees(erdos_renyi({.num_nodes = 50, .num_edges = 1225}, Random(1))), Each(49U));
}

// All graphs of 5 nodes and m edges, sparse (m = 3) and by the complement (m = 7): 120 of each.
// The statistic has 119 degrees of freedom and exceeds 172.4 one time in a thousand.
TEST(ErdosRenyi, GivesEveryGraphOfItsSizeEquallyOften) {
    constexpr int num_tries = 24000;
    for (const std::uint64_t num_edges : {3U, 7U}) {
        std::map<std::vector<NodeId>, int> counts;
        for (int seed = 0; seed < num_tries; ++seed) {
            const Graph graph = erdos_renyi({.num_nodes = 5, .num_edges = num_edges},
                                            Random(static_cast<std::uint64_t>(seed)));
            ++counts[key(graph)];
        }
        EXPECT_EQ(counts.size(), 120U);
        EXPECT_LT(chi_square(counts, num_tries / 120.0), 172.4);
    }
}

// The degree of a node is hypergeometric: n - 1 of all M pairs are its own, and m are drawn.
TEST(ErdosRenyi, HasDegreesOfTheRightMeanAndVariance) {
    constexpr double num_nodes = 1000;
    constexpr double num_edges = 8000;
    constexpr double num_pairs = num_nodes * (num_nodes - 1) / 2;
    constexpr double share = (num_nodes - 1) / num_pairs;
    const double expected =
        num_edges * share * (1 - share) * (num_pairs - num_edges) / (num_pairs - 1);
    double variance = 0.0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const Graph graph = erdos_renyi({.num_nodes = 1000, .num_edges = 8000}, Random(seed));
        double sum = 0.0;
        for (const NodeId degree : degrees(graph)) {
            sum += degree;
            variance += (degree - 16.0) * (degree - 16.0) / num_nodes / 20.0;
        }
        EXPECT_DOUBLE_EQ(sum / num_nodes, 16.0);
    }
    EXPECT_NEAR(variance, expected, 0.05 * expected);
}

TEST(ErdosRenyi, RefusesNoNodesAndTooManyEdges) {
    expect_input_error([] { erdos_renyi({.num_nodes = 0, .num_edges = 0}, Random(1)); },
                       "found 0 nodes", "expected 1 to");
    expect_input_error([] { erdos_renyi({.num_nodes = 5, .num_edges = 11}, Random(1)); },
                       "found 11 edges", "at most 10");
    EXPECT_EQ(erdos_renyi({.num_nodes = 1, .num_edges = 0}, Random(1)).num_edges(), 0U);
}

// All 64 graphs of 4 nodes, at p = 1/2: 63 degrees of freedom, 103.4 one time in a thousand.
TEST(ErdosRenyiWithProbability, MakesEveryPairAnEdgeIndependently) {
    constexpr int num_tries = 12800;
    std::map<std::vector<NodeId>, int> counts;
    for (int seed = 0; seed < num_tries; ++seed) {
        const Graph graph = erdos_renyi_with_probability({.num_nodes = 4, .probability = 0.5},
                                                         Random(static_cast<std::uint64_t>(seed)));
        ++counts[key(graph)];
    }
    EXPECT_EQ(counts.size(), 64U);
    EXPECT_LT(chi_square(counts, num_tries / 64.0), 103.4);
}

TEST(ErdosRenyiWithProbability, HasTheExpectedNumberOfEdges) {
    constexpr double num_pairs = 1000.0 * 999.0 / 2.0;
    for (const double probability : {1e-4, 1e-3, 0.02, 0.3, 0.9}) {
        const Graph graph = erdos_renyi_with_probability(
            {.num_nodes = 1000, .probability = probability}, Random(7));
        const double sigma = std::sqrt(num_pairs * probability * (1 - probability));
        EXPECT_NEAR(static_cast<double>(graph.num_edges()), num_pairs * probability, 5 * sigma);
    }
}

TEST(ErdosRenyiWithProbability, HasNoEdgesAtZeroAndAllAtOne) {
    const auto num_edges = [](double probability) {
        return erdos_renyi_with_probability({50, probability}, Random(3)).num_edges();
    };
    EXPECT_EQ(num_edges(0.0), 0U);
    EXPECT_EQ(num_edges(std::numeric_limits<double>::denorm_min()), 0U);
    EXPECT_EQ(num_edges(1.0), 1225U);
}

TEST(ErdosRenyiWithProbability, RefusesNoNodesAndWhatIsNoProbability) {
    const auto make = [](NodeId num_nodes, double probability) {
        return [=] { erdos_renyi_with_probability({num_nodes, probability}, Random(1)); };
    };
    expect_input_error(make(0, 0.5), "found 0 nodes", "expected 1 to");
    expect_input_error(make(5, -0.1), "probability -0.1", "from 0 to 1");
    expect_input_error(make(5, 1.5), "probability 1.5", "from 0 to 1");
    expect_input_error(make(5, std::nan("")), "probability nan", "from 0 to 1");
}

TEST(BarabasiAlbert, IsConnectedWithTheDocumentedNumberOfEdges) {
    for (const NodeId m : {1U, 2U, 5U, 50U, 99U}) {
        const Graph graph = barabasi_albert({.num_nodes = 100, .edges_per_node = m}, Random(m));
        EXPECT_EQ(graph.num_nodes(), 100U);
        EXPECT_EQ(graph.num_edges(), m * (100U - m));
        EXPECT_TRUE(is_connected(graph));
    }
}

TEST(BarabasiAlbert, JoinsEveryNewNodeToDifferentEarlierNodes) {
    const Graph graph = barabasi_albert({.num_nodes = 500, .edges_per_node = 4}, Random(11));
    for (NodeId v = 5; v < 500; ++v) {
        EXPECT_EQ(std::ranges::count_if(graph.neighbors(v), [v](NodeId u) { return u < v; }), 4);
    }
}

// From a star of nodes 0 - 1, the degrees are 1 and 1; once node 2 has joined one of them, say a,
// the third newcomer finds degrees 2, 1, 1 and so joins a with probability 1/2.
TEST(BarabasiAlbert, DrawsByDegree) {
    constexpr int num_tries = 10000;
    int num_stars = 0;
    for (int seed = 0; seed < num_tries; ++seed) {
        const Graph graph = barabasi_albert({.num_nodes = 4, .edges_per_node = 1},
                                            Random(static_cast<std::uint64_t>(seed)));
        num_stars += graph.max_degree() == 3 ? 1 : 0;
    }
    EXPECT_NEAR(num_stars, num_tries / 2.0, 5 * std::sqrt(num_tries) / 2);
}

TEST(BarabasiAlbert, HasAHeavierTailThanAnErdosRenyiGraphOfItsSize) {
    const Graph graph = barabasi_albert({.num_nodes = 5000, .edges_per_node = 4}, Random(5));
    const Graph uniform =
        erdos_renyi({.num_nodes = 5000, .num_edges = graph.num_edges()}, Random(5));
    EXPECT_GT(graph.max_degree(), 4 * uniform.max_degree());
    const auto num_above = [](const Graph& g, NodeId bound) {
        return std::ranges::count_if(degrees(g), [bound](NodeId d) { return d > bound; });
    };
    EXPECT_EQ(num_above(uniform, 40), 0);
    EXPECT_GT(num_above(graph, 40), 30);
}

TEST(BarabasiAlbert, RefusesNewNodesWithoutEdgesOrWithTooMany) {
    const auto make = [](NodeId num_nodes, NodeId m) {
        return [=] { barabasi_albert({num_nodes, m}, Random(1)); };
    };
    expect_input_error(make(10, 0), "edges_per_node 0", "at least 1");
    expect_input_error(make(0, 1), "found 0 nodes", "more than");
    expect_input_error(make(5, 5), "found 5 nodes", "more than the 5");
}

TEST(StochasticBlockModel, NumbersTheBlocksOneAfterTheOther) {
    const BlockGraph model = stochastic_block_model({.sizes = {2, 1, 3}}, Random(1));
    EXPECT_THAT(model.blocks, ElementsAre(0, 0, 1, 2, 2, 2));
    EXPECT_EQ(model.graph.num_nodes(), 6U);
}

TEST(StochasticBlockModel, HasTheExpectedEdgesInsideAndBetweenEveryPairOfBlocks) {
    const std::vector<NodeId> sizes{200, 500, 900};
    const BlockGraph model = stochastic_block_model(
        {.sizes = sizes, .inside_probability = 0.05, .between_probability = 0.01}, Random(3));
    std::map<std::pair<std::uint32_t, std::uint32_t>, double> num_edges;
    for (NodeId v = 0; v < model.graph.num_nodes(); ++v) {
        for (const NodeId u : model.graph.neighbors(v)) {
            num_edges[{model.blocks[u], model.blocks[v]}] += u < v ? 1.0 : 0.0;
        }
    }
    for (std::uint32_t b = 0; b < 3; ++b) {
        for (std::uint32_t a = 0; a <= b; ++a) {
            const double num_pairs =
                a == b ? sizes[a] * (sizes[a] - 1.0) / 2.0 : 1.0 * sizes[a] * sizes[b];
            const double p = a == b ? 0.05 : 0.01;
            EXPECT_NEAR((num_edges[{a, b}]), num_pairs * p, 5 * std::sqrt(num_pairs * p * (1 - p)));
        }
    }
}

TEST(StochasticBlockModel, IsCliquesOrBipartiteAtTheExtremes) {
    const auto model_degrees = [](double inside, double between) {
        const StochasticBlockModelOptions options{{3, 4}, inside, between};
        return degrees(stochastic_block_model(options, Random(1)).graph);
    };
    EXPECT_THAT(model_degrees(1.0, 0.0), ElementsAre(2, 2, 2, 3, 3, 3, 3));
    EXPECT_THAT(model_degrees(0.0, 1.0), ElementsAre(4, 4, 4, 3, 3, 3, 3));
}

TEST(StochasticBlockModel, RefusesNoBlocksEmptyBlocksAndWhatIsNoProbability) {
    const auto make = [](const StochasticBlockModelOptions& options) {
        return [=] { stochastic_block_model(options, Random(1)); };
    };
    expect_input_error(make({.sizes = {}}), "found 0 nodes", "expected 1 to");
    expect_input_error(make({.sizes = {3, 0}}), "size of 0 for block 1", "at least 1");
    expect_input_error(make({.inside_probability = 2.0}), "inside_probability 2", "from 0 to 1");
    expect_input_error(make({.between_probability = -1.0}), "between_probability -1",
                       "from 0 to 1");
}

TEST(Generators, GiveTheSameGraphForTheSameSeedAndOnlyForIt) {
    const auto graphs = [](std::uint64_t seed) {
        const Random random(seed);
        return std::vector<Graph>{erdos_renyi({}, random), erdos_renyi_with_probability({}, random),
                                  barabasi_albert({}, random),
                                  stochastic_block_model({}, random).graph};
    };
    const std::vector<Graph> first = graphs(1);
    const std::vector<Graph> again = graphs(1);
    const std::vector<Graph> other = graphs(2);
    for (std::size_t i = 0; i < first.size(); ++i) {
        EXPECT_TRUE(is_same(first[i], again[i]));
        EXPECT_FALSE(is_same(first[i], other[i]));
    }
}

}  // namespace
}  // namespace irwe
