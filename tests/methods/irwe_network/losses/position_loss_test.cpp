#include "irwe/methods/irwe_network/losses/position_loss.h"

#include <gtest/gtest.h>

#include "irwe/methods/irwe_network/features/contrastive_statistics.h"
#include "irwe/nn/parameter.h"
#include "tests/support/graphs.h"

namespace irwe {
namespace {

Matrix dense(const SparseMatrix& sparse) {
    Matrix result = Matrix::Zero(sparse.num_rows(), sparse.num_columns());
    for (std::int64_t i = 0; i < sparse.num_rows(); ++i) {
        const SparseRow row = sparse.row(i);
        for (std::size_t k = 0; k < row.columns.size(); ++k) {
            result(i, row.columns[k]) = row.values[k];
        }
    }
    return result;
}

struct DenseLoss {
    double value;
    Eigen::MatrixXd d_position, d_context;
};

// Eq. 14 with the N x N matrix, in double precision.
DenseLoss dense_loss(const Matrix& position, const Matrix& context, const Matrix& c, double tau) {
    const Eigen::MatrixXd g = position.cast<double>();
    const Eigen::MatrixXd h = context.cast<double>();
    const Eigen::MatrixXd difference = g * h.transpose() / tau - c.cast<double>();
    return {difference.squaredNorm(), 2 / tau * difference * h,
            2 / tau * difference.transpose() * g};
}

// Graphs of up to 300 nodes, embeddings of several widths and sizes.
TEST(PositionLoss, EqualsTheDenseFormToOneInAMillion) {
    ThreadPool pool(2);
    for (const auto& [num_nodes, num_edges, dim, size] :
         {std::tuple{2, 1, 1, 1.0}, std::tuple{40, 90, 8, 1.0}, std::tuple{150, 900, 64, 3.0},
          std::tuple{300, 5000, 24, 0.2}}) {
        const Graph graph =
            random_graph(static_cast<NodeId>(num_nodes), static_cast<std::size_t>(num_edges), 7);
        const SparseMatrix c = contrastive_statistics(graph, {}, pool);
        const TargetMatrix target(c);
        const nn::Parameter position =
            nn::uniform_parameter("position", graph.num_nodes(), dim, size, Random(1));
        const nn::Parameter context =
            nn::uniform_parameter("context", graph.num_nodes(), dim, size, Random(1));
        for (const double tau : {1.0, 10.0, 500.0}) {
            const DenseLoss expected = dense_loss(position.value, context.value, dense(c), tau);
            nn::Tape tape = nn::Tape::training(pool, 0);
            const double loss =
                position_loss(tape, tape.parameter(position), tape.parameter(context), target, tau);
            tape.backward();
            EXPECT_NEAR(loss / expected.value, 1, 1e-6);
            const auto error = [](const Matrix& ours, const Eigen::MatrixXd& theirs) {
                return (ours.cast<double>() - theirs).cwiseAbs().maxCoeff() /
                       theirs.cwiseAbs().maxCoeff();
            };
            EXPECT_LT(error(*tape.gradient_of(position), expected.d_position), 1e-5);
            EXPECT_LT(error(*tape.gradient_of(context), expected.d_context), 1e-5);
        }
    }
}

}  // namespace
}  // namespace irwe
