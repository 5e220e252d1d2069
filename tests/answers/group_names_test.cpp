#include "irwe/answers/group_names.h"

#include <gmock/gmock.h>

#include "irwe/graph/communities.h"
#include "irwe/graph/generators.h"
#include "irwe/graph/graph_builder.h"

namespace irwe {
namespace {

using testing::ElementsAre;

std::vector<std::string> names_of(const std::vector<GroupWords>& words) {
    std::vector<std::string> names;
    for (const GroupWords& each : words) {
        names.push_back(each.name);
    }
    return names;
}

std::vector<std::string> role_names(const Graph& graph, const std::vector<std::uint32_t>& role_of,
                                    std::uint32_t count) {
    ThreadPool pool(1);
    const std::vector<double> leaving = leaving_shares(graph, find_communities(graph).of_node);
    return names_of(role_words(node_facts(graph, pool), leaving, role_of, count));
}

Graph named_graph(NodeId num_nodes, const std::vector<Edge>& edges) {
    return build_graph(NodeNames::consecutive(num_nodes), edges).graph;
}

TEST(RoleWords, OfAStar) {
    std::vector<Edge> edges;
    std::vector<std::uint32_t> role_of{1};
    for (NodeId leaf = 1; leaf <= 20; ++leaf) {
        edges.push_back({0, leaf});
        role_of.push_back(0);
    }
    EXPECT_THAT(role_names(named_graph(21, edges), role_of, 2),
                ElementsAre("leaves", "hubs of leaves"));
}

TEST(RoleWords, OfARingOfCliques) {
    const Graph graph = ring_of_cliques({.num_cliques = 6, .clique_size = 8});
    std::vector<std::uint32_t> role_of;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        role_of.push_back(graph.degree(v) == 8 ? 1 : 0);
    }
    EXPECT_THAT(role_names(graph, role_of, 2),
                ElementsAre("members of dense groups", "bridges between communities"));
}

TEST(RoleWords, OfABarbell) {
    const Graph graph = barbell({.clique_size = 10, .path_length = 5});
    std::vector<std::uint32_t> role_of(25, 0);
    std::fill(role_of.begin() + 10, role_of.begin() + 15, 1U);
    EXPECT_THAT(role_names(graph, role_of, 2),
                ElementsAre("members of dense groups", "bridges between communities"));
}

TEST(RoleWords, OfAPathAndOfTwoSides) {
    EXPECT_THAT(role_names(named_graph(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}}), {0, 0, 0, 0, 0}, 1),
                ElementsAre("nodes of chains"));
    std::vector<Edge> edges;
    std::vector<std::uint32_t> role_of(43, 0);
    for (NodeId left = 0; left < 3; ++left) {
        role_of[left] = 1;
        for (NodeId right = 3; right < 43; ++right) {
            edges.push_back({left, right});
        }
    }
    EXPECT_THAT(role_names(named_graph(43, edges), role_of, 2),
                ElementsAre("ordinary nodes", "hubs"));
}

TEST(RoleWords, AreDifferentForEachGroup) {
    std::vector<Edge> edges;
    for (NodeId v = 0; v < 30; ++v) {
        edges.push_back({v, (v + 1) % 30});
    }
    const std::vector<std::string> names =
        role_names(named_graph(30, edges),
                   std::vector<std::uint32_t>{0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2,
                                              0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2},
                   3);
    EXPECT_NE(names[0], names[1]);
    EXPECT_NE(names[1], names[2]);
    EXPECT_NE(names[0], names[2]);
}

TEST(CommunityWords, TellTheShapeAndWhoIsInTheMiddle) {
    std::vector<Edge> edges;
    for (NodeId leaf = 1; leaf < 6; ++leaf) {
        edges.push_back({0, leaf});  // a star of 0 to 5
    }
    for (NodeId a = 6; a < 11; ++a) {
        for (NodeId b = a + 1; b < 11; ++b) {
            edges.push_back({a, b});  // a clique of 6 to 10
        }
    }
    for (NodeId v = 11; v < 15; ++v) {
        edges.push_back({v, v + 1});  // a chain of 11 to 15
    }
    for (NodeId v = 16; v < 20; ++v) {
        edges.push_back({v, v == 19 ? 16 : v + 1});  // a ring of 16 to 19
    }
    edges.push_back({20, 21});
    edges.push_back({0, 6});
    std::vector<std::uint32_t> community_of(23, 0);
    for (NodeId v = 0; v < 23; ++v) {
        community_of[v] = v < 6 ? 0 : v < 11 ? 1 : v < 16 ? 2 : v < 20 ? 3 : v < 22 ? 4 : 5;
    }
    EXPECT_THAT(names_of(community_words(named_graph(23, edges), community_of, 6)),
                ElementsAre("star around 0", "clique with 6", "chain from 11 to 15", "ring with 16",
                            "pair with 20", "22 alone"));
}

}  // namespace
}  // namespace irwe
