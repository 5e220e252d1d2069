#include "apps/explorer/odd_nodes.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "irwe/graph/graph_builder.h"

namespace irwe::explorer {
namespace {

// A ring of a hundred nodes, whose vectors lie close together but for those of node 42.
class OddNodesTest : public testing::Test {
protected:
    OddNodesTest() : rows_(Matrix::Random(100, 3)) {
        for (NodeId v = 0; v < 100; ++v) {
            edges_.push_back({v, (v + 1) % 100});
        }
        rows_.row(42) *= 100;
    }

    Space space(const std::string& name) const { return {{name, 3, true}, rows_}; }

    std::vector<Edge> edges_;
    Matrix rows_;
    ThreadPool pool_{2};
};

TEST_F(OddNodesTest, AreThoseOfTheLibraryWithTheirReasons) {
    const Graph graph = build_graph(NodeNames::consecutive(100), edges_).graph;
    const auto odd = odd_nodes(graph, {space("identity"), space("position")}, {}, 1, pool_);
    ASSERT_TRUE(odd);
    const std::vector<OddNode> shown = told(odd->anomalies);
    ASSERT_FALSE(shown.empty());
    EXPECT_EQ(shown.front().node, 42U);
    EXPECT_FALSE(shown.front().reasons.empty());
    EXPECT_LT(shown.front().expected, 1);

    const GraphView view =
        graph_view("ring", graph, {space("identity"), space("position")}, {}, pool_);
    ASSERT_EQ(view.odd_nodes.size(), shown.size());
    EXPECT_EQ(view.odd_nodes.front().reasons, shown.front().reasons);
    EXPECT_EQ(view.spaces[0].cluster_of, odd->anomalies.roles.of_node);
    EXPECT_EQ(view.spaces[1].cluster_of, odd->anomalies.communities.of_node);
}

TEST_F(OddNodesTest, NeedBothSpacesOfOneFile) {
    const Graph graph = build_graph(NodeNames::consecutive(100), edges_).graph;
    EXPECT_FALSE(odd_nodes(graph, {space("identity")}, {}, 1, pool_));
    EXPECT_FALSE(odd_nodes(graph, {space("position"), space("walks")}, {}, 1, pool_));
    EXPECT_FALSE(odd_nodes(graph, {space("identity"), space("position")}, {"a", "b"}, 1, pool_));
    EXPECT_TRUE(odd_nodes(graph, {space("identity"), space("position")}, {"a", "a"}, 1, pool_));
}

}  // namespace
}  // namespace irwe::explorer
