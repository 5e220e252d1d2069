#include "irwe/answers/change_words.h"

#include <gmock/gmock.h>

#include "irwe/graph/graph_builder.h"

namespace irwe {
namespace {

using testing::ElementsAre;

Graph graph_of_edges(const std::vector<Edge>& edges) {
    return build_graph(NodeNames::consecutive(12), edges).graph;
}

std::vector<std::string> words(const std::vector<Edge>& before, const std::vector<Edge>& after,
                               NodeId node) {
    ThreadPool pool(1);
    const GraphPair pair(graph_of_edges(before), graph_of_edges(after), {});
    const std::vector<NodeFacts> facts_before = node_facts(pair.before(), pool);
    const std::vector<NodeFacts> facts_after = node_facts(pair.after(), pool);
    const std::vector<NodeId> communities{0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1};
    return change_words({.pair = pair,
                         .before = facts_before,
                         .after = facts_after,
                         .community_of_node = communities},
                        node);
}

TEST(ChangeWords, TellOfANodeThatBecameAHub) {
    EXPECT_THAT(words({{0, 1}, {0, 2}, {1, 2}},
                      {{0, 1}, {0, 2}, {1, 2}, {0, 6}, {0, 7}, {0, 8}, {0, 3}}, 0),
                ElementsAre("degree 2 -> 6", "4 new neighbors, 3 of them in community 2"));
}

TEST(ChangeWords, TellOfANodeThatMoved) {
    EXPECT_THAT(words({{0, 1}, {0, 2}, {1, 2}}, {{0, 6}, {0, 7}, {1, 2}}, 0),
                ElementsAre("degree 2 as before", "all former neighbors gone",
                            "2 new neighbors, all in community 2"));
}

TEST(ChangeWords, TellOfTrianglesThatAreGone) {
    EXPECT_THAT(
        words({{0, 1}, {0, 2}, {0, 3}, {1, 2}, {2, 3}}, {{0, 1}, {0, 2}, {0, 3}}, 0),
        ElementsAre("degree 3 as before", "triangles 2 -> 0", "mean degree of neighbors 2.3 -> 1"));
}

TEST(ChangeWords, TellOfOneNewAndSomeGoneNeighbors) {
    EXPECT_THAT(words({{0, 1}, {0, 2}, {0, 3}}, {{0, 1}, {0, 2}, {0, 9}}, 0),
                ElementsAre("degree 3 as before", "1 of 3 former neighbors gone",
                            "1 new neighbor, in community 2"));
}

TEST(ChangeWords, TellOfNewNeighborsHereAndThere) {
    EXPECT_THAT(words({{0, 1}}, {{0, 1}, {0, 2}, {0, 9}}, 0),
                ElementsAre("degree 1 -> 3", "2 new neighbors, in 2 communities"));
}

}  // namespace
}  // namespace irwe
