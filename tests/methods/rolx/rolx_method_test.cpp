#include "irwe/methods/rolx/rolx_method.h"

#include <gmock/gmock.h>

#include <Eigen/LU>

#include "irwe/methods/registry/apply.h"
#include "irwe/methods/run.h"
#include "irwe/methods/shared/recursive_features.h"
#include "tests/support/graphs.h"
#include "tests/support/side_by_side.h"

namespace irwe {
namespace {

class RolxMethod : public testing::Test {
protected:
    std::shared_ptr<const Model> trained(const RolxOptions& options) {
        return train(rolx_method(), {graph_}, OptionSettings<RolxOptions>(options), {}, resources_);
    }
    Matrix identity(const Model& model, const Graph& graph, OutputForm form) {
        const Application applied = application(model, graph);
        return collected(*model.embed(applied, form, resources_)).vectors("identity");
    }

    ThreadPool pool_{2};
    Resources resources_{.pool = pool_};
    Graph graph_ = random_graph(200, 600, 4);
};

// Features of one round have nine columns: as many roles must describe them nearly without loss,
// and fewer with more of it.
TEST_F(RolxMethod, DescribesFeaturesByRolesThatAreNotNegative) {
    Matrix features = recursive_features(graph_, 1, pool_);
    features.array().rowwise() /= features.colwise().maxCoeff().array();
    double before = 1;
    for (const int num_roles : {1, 2, 4, 9}) {
        const RolxOptions options{.num_roles = num_roles, .num_rounds = 1, .factor_rounds = 500};
        const Matrix weights = identity(*trained(options), graph_, OutputForm::raw);
        EXPECT_GE(weights.minCoeff(), 0);
        // The roles themselves stay in the model; the best ones for these weights are as near.
        const Eigen::MatrixXd g = weights.cast<double>();
        const Eigen::MatrixXd x = features.cast<double>();
        const Eigen::MatrixXd gram =
            g.transpose() * g + 1e-9 * Eigen::MatrixXd::Identity(num_roles, num_roles);
        const Eigen::MatrixXd roles = gram.inverse() * g.transpose() * x;
        const double loss = (x - g * roles).norm() / x.norm();
        EXPECT_LT(loss, before);
        before = loss;
    }
    EXPECT_LT(before, 0.02);
}

TEST_F(RolxMethod, GivesANodeItsRolesInEveryGraphThatLooksTheSameAround) {
    const std::shared_ptr<const Model> model = trained({.num_roles = 5});
    const Matrix rows = identity(*model, side_by_side(graph_, graph_), OutputForm::ready);
    EXPECT_EQ(rows.topRows(200), rows.bottomRows(200));
    const Matrix here = identity(*model, graph_, OutputForm::ready);
    EXPECT_TRUE(here.isApprox(rows.topRows(200), Real{1e-5F}));
    EXPECT_TRUE(here.colwise().mean().isZero(Real{1e-4F}));
}

}  // namespace
}  // namespace irwe
