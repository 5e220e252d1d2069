#include "irwe/graph/edge_collector.h"

#include <gmock/gmock.h>

#include <limits>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "irwe/base/random.h"

namespace irwe {
namespace {

using testing::ElementsAre;

using NamedEdges = std::set<std::pair<std::string, std::string>>;

NamedEdges edges_of(const Graph& graph) {
    NamedEdges result;
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        for (const NodeId v : graph.neighbors(u)) {
            result.insert({graph.names()[u], graph.names()[v]});
        }
    }
    return result;
}

TEST(EdgeCollector, NumbersSmallIntegersByValue) {
    EdgeCollector edges("f");
    edges.add_edge(30, 10);
    edges.add_edge(10, 20);
    edges.add_node("25");
    edges.add_node("10");
    const EdgeCollector::Built built = std::move(edges).build({});
    EXPECT_THAT(built.built.graph.names().integers(), ElementsAre(10, 20, 25, 30));
    EXPECT_THAT(built.built.graph.neighbors(0), ElementsAre(1, 3));
    EXPECT_EQ(built.num_isolated_listed, 1U);
}

TEST(EdgeCollector, TakesTheSmallestAndLargestIntegers) {
    constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();
    constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
    EdgeCollector edges("f");
    edges.add_edge(0, 4'294'967'293);
    edges.add_edge(kMax, kMin);
    edges.add_edge(4'294'967'294, 0);
    edges.add_node("-1");
    const EdgeCollector::Built built = std::move(edges).build({});
    EXPECT_THAT(built.built.graph.names().integers(),
                ElementsAre(kMin, -1, 0, 4'294'967'293, 4'294'967'294, kMax));
    EXPECT_TRUE(built.built.graph.has_edge(0, 5));
    EXPECT_EQ(built.num_isolated_listed, 1U);
}

// Names that are looked up once, and then nodes without edges.
TEST(EdgeCollector, TakesEdgesByTheNumbersOfTheirNodes) {
    for (const std::string name : {"10", "ten"}) {
        EdgeCollector edges("f");
        const NodeId u = edges.number_of(name);
        const NodeId v = edges.number_of("9");
        EXPECT_EQ(edges.number_of(name), u);
        edges.add_numbered_edge(u, v);
        edges.add_numbered_edge(v, edges.number_of("8"), 2.5F);
        edges.add_node("7");
        const EdgeCollector::Built built = std::move(edges).build({});
        EXPECT_EQ(edges_of(built.built.graph),
                  (NamedEdges{{name, "9"}, {"9", name}, {"8", "9"}, {"9", "8"}}));
        EXPECT_TRUE(built.built.graph.has_weights());
        EXPECT_EQ(built.num_isolated_listed, 1U);
    }
}

// Equal edges under names of every kind give equal graphs: small and dense numbers, small and
// sparse ones, large ones, texts, and texts after numbers.
TEST(EdgeCollector, GivesTheSameGraphForNamesOfEveryKind) {
    RandomStream stream = Random(3).stream("edges");
    const auto name = [](int kind, std::uint64_t i) -> std::string {
        switch (kind) {
            case 0:
                return std::to_string(i);
            case 1:
                return std::to_string(i * 4'000'000);
            case 2:
                return std::to_string(static_cast<std::int64_t>(i * 9'007'199'254'740'993) - 77);
            case 3:
                return "n" + std::to_string(i);
            default:
                return i < 990 ? std::to_string(i) : "n" + std::to_string(i);
        }
    };
    std::vector<std::pair<std::uint64_t, std::uint64_t>> pairs(3000);
    for (auto& [u, v] : pairs) {
        u = stream.below(1000);
        v = stream.below(1000);
    }
    for (int kind = 0; kind < 5; ++kind) {
        EdgeCollector edges("f");
        NamedEdges expected;
        for (const auto& [u, v] : pairs) {
            edges.add_edge(name(kind, u), name(kind, v));
            expected.insert({name(kind, u), name(kind, v)});
            expected.insert({name(kind, v), name(kind, u)});
        }
        EXPECT_EQ(edges.num_edges(), pairs.size());
        EXPECT_EQ(edges.are_integers(), kind < 3);
        const EdgeCollector::Built built = std::move(edges).build({.self_loops = SelfLoops::keep});
        EXPECT_EQ(edges_of(built.built.graph), expected) << kind;
        EXPECT_EQ(built.built.graph.names().are_integers(), kind < 3);
        EXPECT_EQ(built.num_isolated_listed, 0U);
    }
}

TEST(EdgeCollector, CountsListedNodesWithoutEdgesForNamesOfEveryKind) {
    const std::vector<std::vector<std::string>> kinds{{"0", "1", "2", "3"},
                                                      {"0", "1", "4000000000", "3000000000"},
                                                      {"0", "1", "-2", "3"},
                                                      {"0", "1", "two", "3"},
                                                      {"zero", "1", "two", "3"}};
    for (const std::vector<std::string>& names : kinds) {
        EdgeCollector edges("f");
        edges.add_edge(names[0], names[1]);
        for (const std::size_t listed : {3U, 0U, 2U, 3U}) {
            edges.add_node(names[listed]);
        }
        const EdgeCollector::Built built = std::move(edges).build({});
        EXPECT_EQ(built.built.graph.num_nodes(), 4U) << names[2];
        EXPECT_EQ(built.num_isolated_listed, 2U) << names[2];
    }
}

}  // namespace
}  // namespace irwe
