// Weights and directions of the edges of a table.

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <string>
#include <vector>

#include "irwe/graph/reading_notes.h"
#include "tests/graph/edge_tables.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

class WeightedTable : public testing::TestWithParam<Table> {};

TEST_P(WeightedTable, IsReadAsMeantOrRefusedWithASentence) { check_table(GetParam()); }

INSTANTIATE_TEST_SUITE_P(
    Weights, WeightedTable,
    testing::Values(
        Table{"AColumnOfThisName", "source,target,weight\na,b,2\nb,c,0.5\n",
              read_as("a-b:2 b-c:0.5", {kHeader, "nodes", "weights are in \"weight\""})},
        Table{"AColumnByNumber",
              "a b 2\nb c 0.5\n",
              read_as("a-b:2 b-c:0.5", {"weights are in column 3"}),
              {.weight = "3"}},
        Table{"TwoColumnsThatCouldBeMeant", "source,target,weight,amount\na,b,2,7\nb,c,3,8\n",
              read_as("a-b b-c", {kHeader, "nodes", "\"weight\", \"amount\" ignored"})},
        Table{"RatingsAreNotTaken", "user,item,rating\na,x,5\nb,x,3\n",
              read_as("a-x b-x", {kHeader, "nodes", "ignored (--weight 3", "--bipartite"})},
        Table{"NotUsed",
              "source,target,weight\na,b,2\nb,c,0.5\n",
              read_as("a-b b-c", {kHeader, "nodes", "\"weight\" ignored"}),
              {.weights = WeightUse::ignore}},
        Table{
            "AColumnThatIsNamedAndNotUsed",
            "source,target,weight\na,b,2\nb,c,0.5\n",
            refused("--weight \"weight\" names a column, and --weights count uses none; leave one"),
            {.weight = "weight", .weights = WeightUse::count}},
        Table{"Logarithms",
              "source,target,weight\na,b,0\na,b,1.718281828459045\nb,c,6.38905609893065\n",
              read_as("a-b:1 b-c:2", {kHeader, "nodes", "weights", "1 edge of weight 0 left out"}),
              {.weights = WeightUse::log}},
        Table{"RepeatsThatAreAdded", "source,target,weight\na,b,2\nb,a,3\na,b,0.5\nb,c,1\n",
              read_as("a-b:5.5 b-c:1", {kHeader, "nodes", "weights", "2 duplicate"})},
        Table{"ASymmetricList", "source,target,weight\na,b,2\nb,a,2\nb,c,7\nc,b,7\n",
              read_as("a-b:2 b-c:7", {kHeader, "nodes", "weights", "2 duplicate"})},
        Table{"RepeatsThatAreCounted",
              "a b\nb a\na b\nb c\n",
              read_as("a-b:3 b-c:1", {"how often each edge is given", "2 duplicate"}),
              {.weights = WeightUse::count}},
        Table{"NothingToCount",
              "a b\nb c\n",
              read_as("a-b b-c", {"counts make no difference"}),
              {.weights = WeightUse::count}},
        Table{"AllEqual", "source,target,weight\na,b,2\nb,c,2\na,b,2\n",
              read_as("a-b b-c", {kHeader, "nodes", "all are equal", "1 duplicate"})},
        Table{"Zero", "source,target,weight\na,b,2\nb,c,3\nc,d,0\nd,e,-0\n",
              read_as("a-b:2 b-c:3", {kHeader, "nodes", "weights", "2 edges of weight 0 left out",
                                      "2 nodes without edges"})},
        Table{"NearlyZero", "source,target,weight\na,b,2\nb,c,3\nc,d,0\nd,e,1e-31\n",
              read_as("a-b:2 b-c:3",
                      {kHeader, "nodes", "weights", "2 edges of weight 0, or below 1e-30, left out",
                       "2 nodes without edges"})},
        Table{"NearlyZeroEverywhere", "source,target,weight\na,b,1e-31\nb,c,1e-38\n",
              refused("found no edges, no weight from 1e-30 on")},
        Table{"ZeroEverywhere", "source,target,weight\na,b,0\nb,c,0\n",
              refused("found no edges, no weight above 0")},
        Table{"Negative", "source,target,weight\na,b,2\nb,c,-3\n",
              refused("t.csv:3: found the weight -3, expected none below 0; add --negative-weights "
                      "drop")},
        Table{"NegativeDropped",
              "source,target,weight\na,b,2\na,c,1\nb,c,-3\n",
              read_as("a-b:2 a-c:1", {kHeader, "nodes", "weights", "1 edge of negative weight"}),
              {.negative_weights = NegativeWeights::drop}},
        Table{"NegativeBySize",
              "source,target,weight\na,b,2\nb,c,-3\n",
              read_as("a-b:2 b-c:3", {kHeader, "nodes", "weights", "1 edge of negative weight"}),
              {.negative_weights = NegativeWeights::absolute}},
        Table{"Missing", "source,target,weight\na,b,2\nb,c,\n",
              refused("found \"\" in \"weight\", expected a number")},
        Table{"NotFinite", "source,target,weight\na,b,2\nb,c,inf\n", refused("found \"inf\"")},
        Table{"TooLarge", "source,target,weight\na,b,2\nb,c,1e31\n",
              refused("found the weight 1e+31, expected a number up to 1e+30")},
        Table{"BothSidesOfABipartiteList",
              "user,item,count\n1,1,2\n2,1,5\n3,1,0\n",
              read_as("item:1-user:1:2 item:1-user:2:5",
                      {kHeader, "nodes", "weights are in \"count\"", "1 edge of weight 0",
                       "both columns share names", "1 node without edges"}),
              {.bipartite = true}}),
    kName);

// A ring of 30 nodes, some of whose edges are given in both directions.
std::string ring_with_mutual(int num_mutual) {
    std::string text;
    for (int v = 0; v < 30; ++v) {
        text += fmt::format("{} {}\n", v, (v + 1) % 30);
        if (v < num_mutual) {
            text += fmt::format("{} {}\n", (v + 1) % 30, v);
        }
    }
    return text;
}

TEST(WeightedTable, SaysThatEdgesSeemToHaveDirectionsIfSomePairsAreMutual) {
    const TemporaryDirectory directory;
    const auto says_so = [&](int num_mutual) {
        ReadGraphReport report;
        read_edge_list(directory.file("t.csv", ring_with_mutual(num_mutual)), {}, &report);
        const std::vector<std::string> notes = reading_notes(report, {});
        return std::ranges::any_of(notes, [](const std::string& note) {
            return note.find(kDirections) != std::string::npos;
        });
    };
    EXPECT_FALSE(says_so(0));
    EXPECT_TRUE(says_so(1));
    EXPECT_TRUE(says_so(20));
    EXPECT_FALSE(says_so(30));
}

INSTANTIATE_TEST_SUITE_P(
    Directions, WeightedTable,
    testing::Values(
        Table{"Arrows",
              "a b\nb c\nc b\nb c\n",
              read_as("a>b b>c c>b", {"1 duplicate"}),
              {.directed = true}},
        Table{"ArrowsWithWeights",
              "from,to,amount\na,b,2\nb,a,3\nb,c,1\n",
              read_as("a>b:2 b>a:3 b>c:1", {kHeader, "nodes", "weights"}),
              {.directed = true}},
        Table{"ArrowsOfEqualWeight",
              "from,to,amount\na,b,2\nb,a,2\nb,c,2\n",
              read_as("a>b b>a b>c", {kHeader, "nodes", "all are equal"}),
              {.directed = true}},
        Table{"EveryEdgeInBothDirections",
              "a b\nb a\nb c\nc b\n",
              read_as("a-b b-c", {"so the graph is undirected", "2 duplicate"}),
              {.directed = true}},
        Table{"HeadingsOfDirections", "sender,receiver\na,b\nb,c\n",
              read_as("a-b b-c", {kHeader, kDirections})},
        Table{"TypesOfGephi", "Source,Target,Type,Id\na,b,Directed,0\nb,c,Directed,1\n",
              read_as("a-b b-c", {kHeader, "nodes", "ignored", kDirections})},
        Table{"OtherTypesOfGephi", "Source,Target,Type,Id\na,b,Undirected,0\nb,c,Undirected,1\n",
              read_as("a-b b-c", {kHeader, "nodes", "ignored"})},
        Table{"HeadingsOfEither", "source,target\na,b\nb,c\n", read_as("a-b b-c", {kHeader})}),
    kName);

}  // namespace
}  // namespace irwe
