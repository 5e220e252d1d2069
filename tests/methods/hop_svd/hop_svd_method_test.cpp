#include "irwe/methods/hop_svd/hop_svd_method.h"

#include <gmock/gmock.h>

#include <Eigen/SVD>
#include <cmath>
#include <vector>

#include "irwe/graph/graph_builder.h"
#include "irwe/methods/registry/apply.h"
#include "irwe/methods/run.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

Eigen::MatrixXd hop_frequencies_of(const Graph& graph, int num_hops) {
    const NodeId n = graph.num_nodes();
    Eigen::MatrixXd step = Eigen::MatrixXd::Zero(n, n);
    for (NodeId v = 0; v < n; ++v) {
        for (const NodeId u : graph.neighbors(v)) {
            step(v, u) = 1.0 / graph.degree(v);
        }
    }
    Eigen::MatrixXd power = Eigen::MatrixXd::Identity(n, n);
    Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(n, n);
    for (int t = 0; t < num_hops; ++t) {
        power = power * step;
        sum += power;
    }
    return sum / num_hops;
}

// C = max(0, ln p_ij - ln n_j), by the definition; the columns are the known nodes, the first ones.
Eigen::MatrixXd slow_contrast(const Eigen::MatrixXd& p, const Eigen::RowVectorXd& n) {
    Eigen::MatrixXd contrast = Eigen::MatrixXd::Zero(p.rows(), n.cols());
    for (Eigen::Index i = 0; i < p.rows(); ++i) {
        for (Eigen::Index j = 0; j < n.cols(); ++j) {
            contrast(i, j) = p(i, j) > 0 ? std::max(0.0, std::log(p(i, j) / n(j))) : 0;
        }
    }
    return contrast;
}

// Directions of singular vectors are free, inner products are not.
Eigen::MatrixXd cosines(const Eigen::MatrixXd& rows) {
    const Eigen::MatrixXd unit = rows.rowwise().normalized();
    return unit * unit.transpose();
}

// A dense graph, each node of which meets all others in two hops.
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
    Eigen::RowVectorXd negatives() const {
        const Eigen::RowVectorXd visits = hop_frequencies_of(graph_, 2).colwise().sum();
        return visits / visits.sum();
    }

    ThreadPool pool_{2};
    Resources resources_{.pool = pool_};
    Graph graph_ = random_graph(30, 90, 4);
    OptionSettings<HopSvdOptions> settings_{{.embedding_dim = 30, .num_hops = 2}};
};

TEST_F(HopSvdMethodTest, KeepsAllOfTheContrastWithAsManyDimensionsAsNodes) {
    const Eigen::MatrixXd contrast = slow_contrast(hop_frequencies_of(graph_, 2), negatives());
    const Eigen::MatrixXd rows = position(*trained(), graph_, nullptr);
    EXPECT_TRUE((rows * rows.transpose()).isApprox(cosines(contrast), 1e-4));
}

TEST_F(HopSvdMethodTest, KeepsTheLargestSingularDirections) {
    settings_.options.embedding_dim = 8;
    const Eigen::MatrixXd contrast = slow_contrast(hop_frequencies_of(graph_, 2), negatives());
    const Eigen::JacobiSVD<Eigen::MatrixXd> svd(contrast,
                                                Eigen::ComputeThinU | Eigen::ComputeThinV);
    const Eigen::MatrixXd expected = contrast * svd.matrixV().leftCols(8);
    const Eigen::MatrixXd rows = position(*trained(), graph_, nullptr);
    EXPECT_TRUE((rows * rows.transpose()).isApprox(cosines(expected), 0.02));
}

TEST_F(HopSvdMethodTest, FoldsInANewNodeByWhatItMeetsOfTheKnownOnes) {
    std::vector<Edge> edges{{30, 0}, {30, 1}, {30, 7}};
    for (NodeId v = 0; v < graph_.num_nodes(); ++v) {
        for (const NodeId u : graph_.neighbors(v)) {
            edges.push_back({v, u});
        }
    }
    const Graph larger = build_graph(NodeNames::consecutive(31), edges).graph;
    const std::shared_ptr<const Model> model = trained();
    const Eigen::MatrixXd known = slow_contrast(hop_frequencies_of(graph_, 2), negatives());
    const Eigen::MatrixXd added =
        slow_contrast(hop_frequencies_of(larger, 2).bottomRows(1), negatives());
    const Eigen::MatrixXd expected =
        added.rowwise().normalized() * known.rowwise().normalized().transpose();
    const Eigen::MatrixXd found =
        position(*model, larger, &graph_) * position(*model, graph_, nullptr).transpose();
    EXPECT_TRUE(found.isApprox(expected, 1e-3));
}

TEST_F(HopSvdMethodTest, GivesRowsOfLengthOneAndZeroToIsolatedNodes) {
    const std::vector<Edge> triangle{{0, 1}, {1, 2}, {0, 2}};
    graph_ = build_graph(NodeNames::consecutive(4), triangle).graph;
    settings_.options.num_hops = 1;
    const Eigen::VectorXd lengths = position(*trained(), graph_, nullptr).rowwise().norm();
    EXPECT_NEAR(lengths[0], 1, 1e-5);
    EXPECT_EQ(lengths[3], 0);
}

TEST_F(HopSvdMethodTest, NamesASettingThatIsOutOfRange) {
    settings_.options.num_hops = 13;
    EXPECT_EQ(input_error([&] { trained(); }),
              "hops.num_hops: expected a whole number from 1 to 12, found 13");
    settings_.options = {.negative_power = -1};
    EXPECT_EQ(input_error([&] { trained(); }),
              "hops.negative_power: expected a number from 0 on, found -1");
}

}  // namespace
}  // namespace irwe
