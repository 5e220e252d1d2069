#include "irwe/methods/line/line_method.h"

#include <gmock/gmock.h>

#include <map>
#include <vector>

#include "irwe/graph/generators.h"
#include "irwe/graph/graph_builder.h"
#include "irwe/methods/registry/apply.h"
#include "irwe/methods/run.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

class LineTest : public testing::Test {
protected:
    Matrix position(const Graph& graph, const LineOptions& options) {
        const OptionSettings<LineOptions> settings(options);
        const auto model = train(line_method(), {graph}, settings, {}, resources_);
        return collected(*model->embed(application(*model, graph), OutputForm::ready, resources_))
            .vectors("position");
    }

    ThreadPool pool_{2};
    Resources resources_{.pool = pool_};
};

TEST(EdgePairs, AreEdgesInProportionToTheirWeightsInBothDirections) {
    const Graph graph = random_weighted_graph(10, 20, 3, SelfLoops::keep);
    const auto source = edge_pairs(graph, 300'001, Random(1));
    std::vector<ItemPair> pairs;
    for (std::int64_t block = 0; block < source->num_blocks(); ++block) {
        source->append(block, pairs);
    }
    ASSERT_EQ(pairs.size(), 300'001);
    std::map<std::pair<NodeId, NodeId>, double> share;
    for (const ItemPair pair : pairs) {
        share[{pair.center, pair.context}] += 1 / 300'001.0;
    }
    double num_arcs = 0;
    for (NodeId v = 0; v < 10; ++v) {
        for (std::size_t i = 0; i < graph.degree(v); ++i) {
            const double expected = graph.weights(v)[i] / graph.total_strength();
            const double found = share[{v, graph.neighbors(v)[i]}];
            EXPECT_NEAR(found, expected, 0.004);
            ++num_arcs;
        }
    }
    EXPECT_EQ(share.size(), num_arcs);
}

// Nodes of the first order are near if they are joined, those of the second if they have the same
// neighbors: between the sides of a complete bipartite graph, and within them.
TEST_F(LineTest, TellsJoinedNodesFromNodesWithTheSameNeighbors) {
    std::vector<Edge> edges;
    for (NodeId u = 0; u < 10; ++u) {
        for (NodeId v = 10; v < 20; ++v) {
            edges.push_back({u, v});
        }
    }
    const Graph sides = build_graph(NodeNames::consecutive(20), edges).graph;
    const Matrix rows = position(sides, {.training = {.embedding_dim = 16}});
    const auto mean_between = [](const Matrix& half) {
        return (half * half.transpose()).topRightCorner(10, 10).mean();
    };
    const auto mean_within = [](const Matrix& half) {  // of two nodes, so without the diagonal
        return ((half * half.transpose()).topLeftCorner(10, 10).sum() - 10) / 90;
    };
    EXPECT_GT(mean_between(rows.leftCols(8)), mean_within(rows.leftCols(8)) + 0.1);
    EXPECT_GT(mean_within(rows.rightCols(8)), mean_between(rows.rightCols(8)) + 0.5);
}

TEST_F(LineTest, PutsNodesOfACliqueBesideEachOther) {
    const Graph graph = ring_of_cliques({.num_cliques = 60, .clique_size = 10});
    const Matrix rows = position(graph, {.training = {.embedding_dim = 32}});
    const Matrix products = rows * rows.transpose();
    int num_right = 0;
    for (Eigen::Index v = 0; v < rows.rows(); ++v) {
        Eigen::RowVectorX<Real> others = products.row(v);
        others[v] = -2;
        Eigen::Index nearest = 0;
        others.maxCoeff(&nearest);
        num_right += nearest / 10 == v / 10 ? 1 : 0;
    }
    EXPECT_GT(num_right, 590);
}

TEST_F(LineTest, HasHalvesOfLengthOneAndZeroForIsolatedNodes) {
    const std::vector<Edge> path{{0, 1}, {1, 2}, {3, 4}};
    const Graph graph = build_graph(NodeNames::consecutive(6), path).graph;
    const Matrix rows = position(graph, {.training = {.embedding_dim = 7}});
    for (Eigen::Index v = 0; v < 6; ++v) {
        EXPECT_NEAR(rows.row(v).head(3).norm(), v < 5 ? 1 : 0, 1e-5);
        EXPECT_NEAR(rows.row(v).tail(4).norm(), v < 5 ? 1 : 0, 1e-5);
    }
}

TEST_F(LineTest, NamesASettingThatIsOutOfRange) {
    const Graph graph = random_graph(10, 20, 1);
    EXPECT_EQ(input_error([&] { position(graph, {.training = {.embedding_dim = 1}}); }),
              "model.embedding_dim: expected a whole number from 2 to 65536, found 1");
    EXPECT_EQ(input_error([&] { position(graph, {.samples_per_node = 0}); }),
              "training.samples_per_node: expected a whole number from 1 to 1000000, found 0");
}

}  // namespace
}  // namespace irwe
