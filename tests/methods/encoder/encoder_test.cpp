#include "irwe/methods/encoder/encoder.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/graphs.h"
#include "tests/support/nn_random_sparse.h"

namespace irwe {
namespace {

// A, by its definition.
Eigen::MatrixXd dense_adjacency(const Graph& graph) {
    Eigen::MatrixXd a = Eigen::MatrixXd::Zero(graph.num_nodes(), graph.num_nodes());
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        for (const NodeId u : graph.neighbors(v)) {
            a(v, u) = 1;
        }
    }
    return a;
}

Eigen::MatrixXd operator_of(const Graph& graph, Neighborhood neighborhood) {
    return nn::dense_copy(neighbor_operator(graph, neighborhood).rows(), graph.num_nodes());
}

TEST(NeighborOperator, IsWhatItsNameSays) {
    const Graph graph = random_graph(60, 100, 3);  // with nodes without neighbors
    const Eigen::MatrixXd a = dense_adjacency(graph);
    const Eigen::MatrixXd with_self = a + Eigen::MatrixXd::Identity(60, 60);
    const Eigen::VectorXd sums = with_self.rowwise().sum();
    EXPECT_EQ(operator_of(graph, Neighborhood::sum_with_self), with_self);
    EXPECT_TRUE(operator_of(graph, Neighborhood::mean_with_self)
                    .isApprox(sums.cwiseInverse().asDiagonal() * with_self, 1e-6));
    const Eigen::VectorXd root = sums.cwiseSqrt().cwiseInverse();
    EXPECT_TRUE(operator_of(graph, Neighborhood::symmetric_with_self)
                    .isApprox(root.asDiagonal() * with_self * root.asDiagonal(), 1e-6));
    const Eigen::VectorXd degrees = a.rowwise().sum().cwiseMax(1);
    EXPECT_TRUE(operator_of(graph, Neighborhood::mean)
                    .isApprox(degrees.cwiseInverse().asDiagonal() * a, 1e-6));
}

TEST(InputProduct, IsTheProductOfOneHotRowsWithAWeight) {
    const Graph graph = random_graph(60, 100, 3);
    const DegreeInputs degrees(graph, {});
    const EncoderInput input = encoder_input(graph, degrees, Neighborhood::mean);
    Matrix one_hot = Matrix::Zero(60, degrees.num_buckets());
    for (NodeId v = 0; v < 60; ++v) {
        one_hot(v, degrees.bucket(graph.degree(v))) = 1;
    }
    const Matrix weight =
        nn::uniform_parameter("weight", degrees.num_buckets(), 5, 1, Random(1)).value;
    ThreadPool pool(2);
    nn::Tape tape = nn::Tape::inference(pool);
    EXPECT_EQ(tape.value(input_product(tape, input, tape.constant(weight))), one_hot * weight);
}

}  // namespace
}  // namespace irwe
