#include "irwe/answers/graph_pair.h"

#include <gmock/gmock.h>

#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "irwe/graph/graph_builder.h"
#include "irwe/graph/weighted_builder.h"
#include "tests/support/graph_checks.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

using testing::ElementsAre;

Graph named_graph(std::vector<std::string_view> names, const std::vector<Edge>& edges) {
    return build_graph(NodeNames::from_texts(names), edges).graph;
}

// The edges of a graph with their weights, by names.
std::set<std::tuple<std::string, std::string, float>> edges_by_name(const Graph& graph) {
    std::set<std::tuple<std::string, std::string, float>> result;
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        for (std::size_t i = 0; i < graph.neighbors(u).size(); ++i) {
            const NodeId v = graph.neighbors(u)[i];
            result.insert({graph.names()[u], graph.names()[v],
                           graph.has_weights() ? graph.weights(u)[i] : 1});
        }
    }
    return result;
}

bool has_symmetric_rows(const Graph& graph) {
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        for (const NodeId v : graph.neighbors(u)) {
            if (!graph.has_edge(v, u)) {
                return false;
            }
        }
    }
    return true;
}

TEST(GraphPair, MatchesNodesByNameAndCountsWhatDiffers) {
    const GraphPair pair(named_graph({"a", "b", "c"}, {{0, 1}, {1, 2}}),
                         named_graph({"b", "c", "d"}, {{0, 1}, {1, 2}, {0, 2}}), {});
    ASSERT_EQ(pair.num_nodes(), 4U);
    EXPECT_EQ(pair.names()[0], "a");
    EXPECT_EQ(pair.num_gone(), 1U);  // a-b
    EXPECT_EQ(pair.num_new(), 2U);   // c-d, b-d
    EXPECT_EQ(pair.num_reweighted(), 0U);
    EXPECT_FALSE(pair.is_in_both(0));
    EXPECT_TRUE(pair.is_in_both(1));
    EXPECT_TRUE(pair.is_in_both(2));
    EXPECT_FALSE(pair.is_in_both(3));
}

TEST(GraphPair, MatchesIntegersWithTexts) {
    const Graph numbers =
        build_graph(NodeNames::from_integers({2, 10, 30}), {{{0, 1}, {1, 2}}}).graph;
    const Graph texts = named_graph({"10", "2", "x"}, {{0, 1}, {1, 2}});
    const GraphPair pair(numbers, texts, {});
    EXPECT_EQ(pair.num_nodes(), 4U);
    EXPECT_TRUE(pair.is_in_both(*pair.names().find("10")));
    EXPECT_EQ(pair.num_gone(), 1U);
    EXPECT_EQ(pair.num_new(), 1U);
}

TEST(GraphPair, JoinsTheEdgesOfBothWithTwoForThoseInBoth) {
    const GraphPair pair(named_graph({"a", "b", "c"}, {{0, 1}, {1, 2}}),
                         named_graph({"a", "b", "c"}, {{0, 1}, {0, 2}}), {});
    EXPECT_THAT(
        edges_by_name(pair.joined()),
        ElementsAre(std::tuple("a", "b", 2), std::tuple("a", "c", 1), std::tuple("b", "a", 2),
                    std::tuple("b", "c", 1), std::tuple("c", "a", 1), std::tuple("c", "b", 1)));
}

TEST(GraphPair, RefusesGraphsWithoutACommonNode) {
    expect_input_error(
        [] {
            GraphPair(named_graph({"a", "b"}, {{0, 1}}), named_graph({"x", "y"}, {{0, 1}}), {});
        },
        "no node has edges in both graphs", "expected two graphs over mostly the same nodes");
}

TEST(GraphPair, ResampledGraphsKeepWhatIsCommonAndDealOutTheRest) {
    const GraphPair pair(random_graph(60, 200, 1), random_graph(60, 300, 2), {});
    const auto before = edges_by_name(pair.before());
    const auto after = edges_by_name(pair.after());
    double num_dealt = 0;
    for (std::uint64_t draw = 0; draw < 40; ++draw) {
        const auto [first, second] = pair.resampled(Random(1), draw);
        ASSERT_TRUE(has_symmetric_rows(first));
        ASSERT_TRUE(has_symmetric_rows(second));
        const auto dealt_first = edges_by_name(first);
        const auto dealt_second = edges_by_name(second);
        ASSERT_EQ(dealt_first.size() + dealt_second.size(), before.size() + after.size());
        for (const auto& edge : before) {
            const int num_times =
                (dealt_first.contains(edge) ? 1 : 0) + (dealt_second.contains(edge) ? 1 : 0);
            ASSERT_EQ(num_times, after.contains(edge) ? 2 : 1);
        }
        num_dealt += static_cast<double>(dealt_first.size());
    }
    EXPECT_NEAR(num_dealt / 40, static_cast<double>(before.size()), 6);
}

TEST(GraphPair, ResampledGraphsAreAFunctionOfSeedAndDraw) {
    const GraphPair pair(random_graph(40, 100, 1), random_graph(40, 100, 2), {});
    const auto first = pair.resampled(Random(1), 0);
    EXPECT_TRUE(is_same(first.first, pair.resampled(Random(1), 0).first));
    EXPECT_FALSE(is_same(first.first, pair.resampled(Random(1), 1).first));
    EXPECT_FALSE(is_same(first.first, pair.resampled(Random(2), 0).first));
}

TEST(GraphPair, ResampledWeightsStandInEitherOrder) {
    const NodeNames names = NodeNames::consecutive(3);
    const std::vector<Edge> edges{{0, 1}, {1, 2}};
    const auto weighted = [&](float first, float second) {
        const std::vector<float> weights{first, second};
        return build_weighted_graph(names, edges, weights).graph;
    };
    const GraphPair pair(weighted(1, 5), weighted(7, 5), {.weights = true});
    EXPECT_EQ(pair.num_reweighted(), 1U);
    std::set<float> seen;
    for (std::uint64_t draw = 0; draw < 20; ++draw) {
        const auto [before, after] = pair.resampled(Random(1), draw);
        seen.insert(before.weights(0)[0]);
        EXPECT_EQ(before.weights(0)[0] + after.weights(0)[0], 8);
        EXPECT_EQ(before.weights(0)[0], before.weights(1)[0]);
        EXPECT_EQ(before.weights(1)[1], 5);
    }
    EXPECT_THAT(seen, ElementsAre(1, 7));
}

TEST(GraphPair, ResampledArrowsStayTheirOwnReverse) {
    const GraphPair pair(random_weighted_graph(30, 90, 1, SelfLoops::drop, true),
                         random_weighted_graph(30, 90, 2, SelfLoops::drop, true),
                         {.weights = true, .directions = true});
    const auto dealt = pair.resampled(Random(3), 0);
    for (const Graph& graph : {dealt.first, dealt.second}) {
        ASSERT_TRUE(graph.is_directed());
        for (NodeId u = 0; u < graph.num_nodes(); ++u) {
            for (std::size_t i = 0; i < graph.neighbors(u).size(); ++i) {
                const NodeId v = graph.neighbors(u)[i];
                const auto row = graph.neighbors(v);
                const auto back =
                    static_cast<std::size_t>(std::ranges::lower_bound(row, u) - row.begin());
                ASSERT_EQ(graph.leaving_weights(u)[i], graph.arriving_weights(v)[back]);
                ASSERT_EQ(graph.weights(u)[i], graph.weights(v)[back]);
            }
        }
    }
}

TEST(GraphPair, OfOneGraphTwiceDealsNothing) {
    const Graph graph = random_weighted_graph(30, 90, 1);
    const GraphPair pair(graph, graph, {.weights = true});
    EXPECT_TRUE(pair.is_same());
    EXPECT_TRUE(is_same(pair.resampled(Random(1), 0).first, pair.before()));
    EXPECT_FALSE(pair.joined().has_weights());
}

}  // namespace
}  // namespace irwe
