#include "apps/explorer/node_words.h"

#include <gmock/gmock.h>

#include <set>
#include <string>
#include <vector>

#include "irwe/graph/graph_builder.h"

namespace irwe::explorer {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::StartsWith;

// Two cliques of four, joined by the edge 3 - 4; the clusters of the space are the cliques.
GraphView two_cliques(const std::string& space_name, ThreadPool& pool) {
    std::vector<Edge> edges{{3, 4}};
    for (NodeId first : {0U, 4U}) {
        for (NodeId a = first; a < first + 4; ++a) {
            for (NodeId b = a + 1; b < first + 4; ++b) {
                edges.push_back({a, b});
            }
        }
    }
    Matrix vectors(8, 2);
    for (Eigen::Index v = 0; v < 8; ++v) {
        vectors.row(v) << (v < 4 ? 1.F : -1.F), static_cast<float>(v % 4) / 100;
    }
    const Graph graph = build_graph(NodeNames::consecutive(8), edges).graph;
    return graph_view("cliques", graph, {{{space_name, 2, true}, vectors}}, {.num_clusters = 2},
                      pool);
}

TEST(NodeWords, TellFactsAndWhereEdgesLead) {
    ThreadPool pool(1);
    const GraphView view = two_cliques("position", pool);
    const std::vector<std::string> words = node_words(view, 0);
    EXPECT_THAT(words.front(), StartsWith("degree 3"));
    EXPECT_THAT(words, Contains(HasSubstr("neighbors of each other")));
    EXPECT_THAT(words, Not(Contains(HasSubstr("lead to"))));
    const std::string& other = view.spaces[0].group_names->names[view.spaces[0].cluster_of[4]];
    EXPECT_THAT(node_words(view, 3), Contains("25 % of its steps lead to " + other));
}

TEST(NodeWords, NameTheClustersOfWhateverSpaceThereIs) {
    ThreadPool pool(1);
    EXPECT_THAT(node_words(two_cliques("walks", pool), 4),
                Contains(HasSubstr("lead to walks cluster")));
}

TEST(NodeWords, CallGroupsByTheirNames) {
    ThreadPool pool(1);
    GraphView view = two_cliques("position", pool);
    view.spaces[0].group_names = GroupNames{
        .word = "community", .note = "", .names = {"here", "there"}, .descriptions = {"", ""}};
    const std::string other = view.spaces[0].cluster_of[4] == 0 ? "here" : "there";
    EXPECT_THAT(node_words(view, 3), Contains("25 % of its steps lead to " + other));
}

TEST(WordTable, HasTheWordsOfAllNodesAndEachClauseOnce) {
    ThreadPool pool(2);
    for (const char* name : {"position", "walks"}) {
        const GraphView view = two_cliques(name, pool);
        const WordTable table = word_table(view);
        ASSERT_EQ(table.offsets.size(), view.graph.num_nodes() + 1U);
        for (NodeId v = 0; v < view.graph.num_nodes(); ++v) {
            std::vector<std::string> own;
            for (std::uint32_t i = table.offsets[v]; i < table.offsets[v + 1]; ++i) {
                own.push_back(table.clauses[table.clause_ids[i]]);
            }
            EXPECT_EQ(own, node_words(view, v)) << v;
        }
        const std::set<std::string> unique(table.clauses.begin(), table.clauses.end());
        EXPECT_EQ(unique.size(), table.clauses.size());
    }
}

}  // namespace
}  // namespace irwe::explorer
