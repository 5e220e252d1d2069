#include "irwe/answers/node_words.h"

#include <gmock/gmock.h>

#include "irwe/graph/generators.h"
#include "irwe/graph/graph_builder.h"

namespace irwe {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

Graph graph_with_edges(NodeId num_nodes, const std::vector<Edge>& edges) {
    return build_graph(NodeNames::consecutive(num_nodes), edges).graph;
}

class NodeWordsTest : public testing::Test {
protected:
    NodeWords of(const Graph& graph, NodeId node) {
        return node_words(
            graph, node, [](NodeId v) { return "n" + std::to_string(v); }, pool_);
    }
    ThreadPool pool_{2};
};

TEST_F(NodeWordsTest, CallAStarByItsParts) {
    std::vector<Edge> edges;
    for (NodeId leaf = 1; leaf <= 30; ++leaf) {
        edges.push_back({0, leaf});
    }
    const Graph star = graph_with_edges(31, edges);
    const NodeWords hub = of(star, 0);
    EXPECT_EQ(hub.word, NodeWord::hub);
    EXPECT_EQ(hub.sentences[0], "n0 is a hub.");
    EXPECT_THAT(hub.sentences[2], HasSubstr("all neighbors are leaves"));
    EXPECT_EQ(of(star, 7).word, NodeWord::leaf);
    EXPECT_EQ(of(star, 7).sentences[0], "n7 is a leaf.");
}

// The middle of a barbell's path is between the cliques; their members are not.
TEST_F(NodeWordsTest, CallTheEndsOfABarbellDense) {
    const Graph graph = barbell({.clique_size = 8, .path_length = 1});
    EXPECT_EQ(of(graph, 3).word, NodeWord::clique);
    EXPECT_THAT(of(graph, 3).sentences[0], StartsWith("n3 is a member of a dense group"));
    EXPECT_THAT(of(graph, 3).sentences[1], HasSubstr("and so do all its neighbors"));
}

TEST_F(NodeWordsTest, CallANodeBetweenTwoCliquesABridge) {
    // Node 16 has three neighbors in each of two cliques of 8.
    std::vector<Edge> edges;
    for (NodeId first : {NodeId{0}, NodeId{8}}) {
        for (NodeId u = first; u < first + 8; ++u) {
            for (NodeId v = u + 1; v < first + 8; ++v) {
                edges.push_back({u, v});
            }
        }
    }
    for (const NodeId v : std::vector<NodeId>{0, 1, 2, 8, 9, 10}) {
        edges.push_back({16, v});
    }
    const NodeWords bridge = of(graph_with_edges(17, edges), 16);
    EXPECT_EQ(bridge.word, NodeWord::bridge);
    EXPECT_THAT(bridge.sentences[0], StartsWith("n16 is a bridge between communities: 50 % of its "
                                                "steps lead to the community around n"));
    EXPECT_THAT(bridge.sentences[1], HasSubstr("where 50 % of its steps stay"));
    EXPECT_THAT(bridge.sentences[2], StartsWith("Facts: degree 6"));
}

TEST_F(NodeWordsTest, NameNothingThatIsNotThere) {
    std::vector<Edge> ring;
    for (NodeId v = 0; v < 30; ++v) {
        ring.push_back({v, (v + 1) % 30});
    }
    const Graph graph = graph_with_edges(32, ring);
    for (NodeId v = 0; v < 30; ++v) {
        const NodeWords words = of(graph, v);
        EXPECT_EQ(words.word, NodeWord::none) << v;
        EXPECT_THAT(words.sentences[0], testing::Not(HasSubstr(" is a")));
        EXPECT_THAT(words.sentences[0], StartsWith("n" + std::to_string(v) + " "));
    }
    EXPECT_EQ(of(graph, 30).sentences, std::vector<std::string>{"n30 is without neighbors."});
    EXPECT_EQ(of(graph_with_edges(2, {{0, 1}}), 0).word, NodeWord::pair);
}

TEST_F(NodeWordsTest, FindTheBridgesAndHubsOfARing) {
    const Graph graph = ring_of_cliques({.num_cliques = 6, .clique_size = 8});
    EXPECT_EQ(of(graph, 3).word, NodeWord::clique);
    EXPECT_NE(of(graph, 7).word, NodeWord::bridge) << "one neighbor outside is no bridge";
}

}  // namespace
}  // namespace irwe
