#include "irwe/methods/hop_svd/hop_svd_method.h"

#include <gmock/gmock.h>

#include <cmath>
#include <memory>
#include <vector>

#include "irwe/graph/graph_builder.h"
#include "irwe/methods/registry/apply.h"
#include "irwe/methods/run.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"
#include "tests/support/reference/dense_graph.h"

namespace irwe {
namespace {

class HopSvdMethodTest : public testing::Test {
protected:
    std::shared_ptr<const Model> trained() {
        return train(hop_svd_method(), {graph_}, settings_, {}, resources_);
    }
    Eigen::MatrixXd position(const Model& model, const Graph& graph, const Graph* before,
                             OutputForm form = OutputForm::ready) {
        const Application applied = application(model, graph, before);
        return collected(*model.embed(applied, form, resources_))
            .vectors("position")
            .cast<double>();
    }

    ThreadPool pool_{2};
    Resources resources_{.pool = pool_};
    Graph graph_ = random_graph(40, 140, 4);
    // So many that nothing is left out.
    OptionSettings<HopSvdOptions> settings_{
        {.embedding_dim = 40,
         .hops = {.num_hops = 3, .max_visits = 1'000'000, .min_lift = 0, .max_pairs = 1'000'000}}};
};

TEST_F(HopSvdMethodTest, HasTheContrastAsInnerProductsOfRawRows) {
    const Eigen::MatrixXd rows = position(*trained(), graph_, nullptr, OutputForm::raw);
    const Eigen::MatrixXd absolute =
        function_of(slow_contrast(graph_, 3), [](double value) { return std::abs(value); });
    EXPECT_TRUE((rows * rows.transpose()).isApprox(absolute, 1e-3));
}

// Directions of eigenvectors are free, inner products are not.
TEST_F(HopSvdMethodTest, HasRowsWithoutTheirCommonPartOfOneLength) {
    const Eigen::MatrixXd contrast = slow_contrast(graph_, 3);
    Eigen::MatrixXd expected = contrast * eigenpairs(contrast).vectors;
    Eigen::VectorXd chance(40);
    double count = 0;
    for (NodeId v = 0; v < 40; ++v) {
        chance(v) = graph_.degree(v) / static_cast<double>(graph_.targets().size());
        count += graph_.degree(v) > 0 ? 1 : 0;
    }
    const Eigen::RowVectorXd mean = expected.colwise().sum() / count;
    const Eigen::RowVectorXd variance =
        expected.cwiseAbs2().colwise().sum() / count - mean.cwiseAbs2();
    expected.rowwise() -= (chance.transpose() * expected).eval();
    expected.array().rowwise() /= variance.array().pow(0.125);
    expected.rowwise().normalize();
    expected *= 1.5;
    for (NodeId v = 0; v < 40; ++v) {
        expected.row(v) *= graph_.degree(v) > 0 ? 1 : 0;
    }
    const Eigen::MatrixXd rows = position(*trained(), graph_, nullptr);
    EXPECT_TRUE((rows * rows.transpose()).isApprox(expected * expected.transpose(), 1e-2));
}

TEST_F(HopSvdMethodTest, FoldsATwinOfAKnownNodeInBesideIt) {
    std::vector<Edge> edges;
    for (NodeId v = 0; v < graph_.num_nodes(); ++v) {
        for (const NodeId u : graph_.neighbors(v)) {
            edges.push_back({v, u});
        }
    }
    for (const NodeId u : graph_.neighbors(7)) {
        edges.push_back({40, u});
    }
    const Graph larger = build_graph(NodeNames::consecutive(41), edges).graph;
    const std::shared_ptr<const Model> model = trained();
    const Eigen::MatrixXd known = position(*model, graph_, nullptr);
    const Eigen::RowVectorXd added = position(*model, larger, &graph_).row(0);
    const Eigen::VectorXd products = known * added.transpose();
    Eigen::Index nearest = 0;
    products.maxCoeff(&nearest);
    EXPECT_EQ(nearest, 7);
    EXPECT_GT(products(7), 0.9 * 1.5 * 1.5);
}

TEST_F(HopSvdMethodTest, GivesZeroToIsolatedNodes) {
    const std::vector<Edge> triangle{{0, 1}, {1, 2}, {0, 2}, {2, 3}};
    graph_ = build_graph(NodeNames::consecutive(5), triangle).graph;
    const Eigen::VectorXd lengths = position(*trained(), graph_, nullptr).rowwise().norm();
    EXPECT_NEAR(lengths[0], 1.5, 1e-5);
    EXPECT_EQ(lengths[4], 0);
}

TEST_F(HopSvdMethodTest, NamesASettingThatIsOutOfRange) {
    settings_.options.hops.num_hops = 13;
    EXPECT_EQ(input_error([&] { trained(); }),
              "hops.num_hops: expected a whole number from 1 to 12, found 13");
    settings_.options = {.hops = {.min_lift = -1}};
    EXPECT_EQ(input_error([&] { trained(); }),
              "hops.min_lift: expected a number from 0 on, found -1");
}

}  // namespace
}  // namespace irwe
