#include "irwe/methods/xnetmf/xnetmf_method.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "irwe/methods/registry/apply.h"
#include "irwe/methods/run.h"
#include "tests/support/graphs.h"
#include "tests/support/side_by_side.h"

namespace irwe {
namespace {

// How many nodes of which octave of degrees lie 0, 1 and 2 hops away, by a look at every pair.
Eigen::MatrixXd degrees_around(const Graph& graph, double discount) {
    const NodeId n = graph.num_nodes();
    Eigen::MatrixXd result = Eigen::MatrixXd::Zero(n, 20);
    for (NodeId v = 0; v < n; ++v) {
        for (NodeId u = 0; u < n; ++u) {
            const bool is_second = std::ranges::any_of(
                graph.neighbors(v), [&](NodeId w) { return graph.has_edge(w, u); });
            const int distance = u == v ? 0 : graph.has_edge(u, v) ? 1 : is_second ? 2 : -1;
            if (distance >= 0 && graph.degree(v) > 0) {
                result(v, static_cast<int>(std::floor(std::log2(graph.degree(u))))) +=
                    std::pow(discount, distance);
            }
        }
    }
    return result;
}

class XnetmfMethod : public testing::Test {
protected:
    Matrix identity(const Graph& training, const Graph& graph, const XnetmfOptions& options,
                    OutputForm form) {
        const OptionSettings<XnetmfOptions> settings(options);
        const std::shared_ptr<const Model> model =
            train(xnetmf_method(), {training}, settings, {}, resources_);
        const Application applied = application(*model, graph);
        return collected(*model->embed(applied, form, resources_)).vectors("identity");
    }

    ThreadPool pool_{2};
    Resources resources_{.pool = pool_};
    Graph graph_ = random_graph(60, 150, 4);
};

// With every node as a landmark nothing is approximated.
TEST_F(XnetmfMethod, HasProductsThatAreTheSimilarities) {
    const Eigen::MatrixXd described = degrees_around(graph_, 0.1);
    const Matrix rows =
        identity(graph_, graph_, {.embedding_dim = 60, .gamma = 0.5}, OutputForm::raw);
    const Matrix products = rows * rows.transpose();
    for (Eigen::Index i = 0; i < 60; ++i) {
        for (Eigen::Index j = 0; j < 60; ++j) {
            if (graph_.degree(static_cast<NodeId>(i)) > 0 &&
                graph_.degree(static_cast<NodeId>(j)) > 0) {
                const double distance = (described.row(i) - described.row(j)).squaredNorm();
                EXPECT_NEAR(products(i, j), std::exp(-0.5 * distance), 2e-3);
            }
        }
    }
}

TEST_F(XnetmfMethod, GivesANodeItsVectorInEveryGraphThatLooksTheSameAround) {
    const Graph twice = side_by_side(graph_, graph_);
    const Matrix rows = identity(graph_, twice, {.embedding_dim = 16}, OutputForm::ready);
    EXPECT_EQ(rows.topRows(60), rows.bottomRows(60));
    EXPECT_EQ(rows.topRows(60), identity(graph_, graph_, {.embedding_dim = 16}, OutputForm::ready));
    for (Eigen::Index i = 0; i < 60; ++i) {
        if (graph_.degree(static_cast<NodeId>(i)) > 0) {
            EXPECT_NEAR(rows.row(i).norm(), 1, 1e-5);
        }
    }
}

}  // namespace
}  // namespace irwe
