#include "irwe/methods/recursive_features/recursive_features_method.h"

#include <gmock/gmock.h>

#include <cmath>

#include "irwe/graph/fingerprint.h"
#include "irwe/methods/registry/apply.h"
#include "irwe/methods/run.h"
#include "tests/support/errors.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

// One round, by the definition: log(1 + x) of degree, triangles and the degrees of the neighbors,
// then of the sums of these over the neighbors, then of the means.
Eigen::MatrixXd slow_features(const Graph& graph) {
    const NodeId n = graph.num_nodes();
    Eigen::MatrixXd adjacency = Eigen::MatrixXd::Zero(n, n);
    for (NodeId v = 0; v < n; ++v) {
        for (const NodeId u : graph.neighbors(v)) {
            adjacency(v, u) = 1;
        }
    }
    const Eigen::VectorXd degrees = adjacency.rowwise().sum();
    Eigen::MatrixXd first(n, 3);
    first.col(0) = degrees;
    first.col(1) = (adjacency * adjacency * adjacency).diagonal() / 2;
    first.col(2) = adjacency * degrees;
    const Eigen::MatrixXd sums = adjacency * first;
    Eigen::MatrixXd all(n, 9);
    all << first, sums, degrees.cwiseMax(1).cwiseInverse().asDiagonal() * sums;
    return (1 + all.array()).log();
}

class RecursiveFeaturesMethodTest : public testing::Test {
protected:
    std::shared_ptr<const Model> trained() {
        return train(recursive_features_method(), {graph_}, settings_, {}, resources_);
    }
    Matrix identity(const Model& model, const Graph& graph, OutputForm form) {
        const Application applied = application(model, graph);
        return collected(*model.embed(applied, form, resources_)).vectors("identity");
    }

    ThreadPool pool_{2};
    Resources resources_{.pool = pool_};
    Graph graph_ = random_graph(50, 150, 4);
    OptionSettings<RecursiveFeaturesOptions> settings_{{.num_rounds = 1}};
};

TEST_F(RecursiveFeaturesMethodTest, ScalesTheFeaturesOfEveryGraphAsThoseOfTheTraining) {
    const std::shared_ptr<const Model> model = trained();
    const Eigen::MatrixXd here = slow_features(graph_);
    const Eigen::RowVectorXd mean = here.colwise().mean();
    const Eigen::RowVectorXd deviation =
        (here.rowwise() - mean).array().square().colwise().mean().sqrt();
    const Graph other = random_graph(30, 60, 5);
    for (const Graph* const graph : {static_cast<const Graph*>(&graph_), &other}) {
        const Eigen::MatrixXd raw = slow_features(*graph);
        const Eigen::MatrixXd ready = (raw.rowwise() - mean).array().rowwise() / deviation.array();
        EXPECT_TRUE(identity(*model, *graph, OutputForm::raw).cast<double>().isApprox(raw, 1e-5));
        EXPECT_TRUE(
            identity(*model, *graph, OutputForm::ready).cast<double>().isApprox(ready, 1e-5));
    }
}

TEST_F(RecursiveFeaturesMethodTest, NamesASettingThatIsOutOfRange) {
    settings_.options.num_rounds = 9;
    EXPECT_EQ(input_error([&] { trained(); }),
              "features.num_rounds: expected a whole number from 0 to 8, found 9");
}

}  // namespace
}  // namespace irwe
