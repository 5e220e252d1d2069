#include "irwe/methods/encoder/input_table.h"

#include <gmock/gmock.h>

#include <vector>

#include "irwe/graph/graph_builder.h"
#include "tests/support/nn_random_sparse.h"

namespace irwe {
namespace {

class InputTableTest : public testing::Test {
protected:
    EncoderInput input() const {
        const DegreeInputs degrees(graph_, {});
        return encoder_input(graph_, degrees, Neighborhood::none);
    }
    // The inputs of nodes of the part, row by row.
    Matrix rows_of(const InputTable& table) {
        nn::Tape tape = nn::Tape::inference(pool_);
        const nn::Tensor product = table.product(tape, tape.constant(weight_));
        EXPECT_LT((table.dense() * weight_ - tape.value(product)).cwiseAbs().maxCoeff(), 1e-6);
        return tape.value(product)(table.tokens, Eigen::all);
    }

    ThreadPool pool_{1};
    // Nodes 0 and 4 have no neighbors.
    Graph graph_ =
        build_graph(NodeNames::consecutive(6), std::vector<Edge>{{1, 2}, {2, 3}, {3, 5}}).graph;
    std::vector<NodeId> nodes_{3, 0, 3, 2};  // of the part: 5, 1, 5 and 3 of the graph
    Matrix weight_ = Matrix::Random(2, 4);
};

TEST_F(InputTableTest, HasARowForEachBucketOfDegrees) {
    const InputTable table = input_table(joined_part(input()), nodes_);
    EXPECT_EQ(table.num_rows, 2);
    EXPECT_THAT(table.tokens, testing::ElementsAre(0, 0, 0, 1));
    EXPECT_EQ(rows_of(table), Matrix(weight_(std::vector<int>{0, 0, 0, 1}, Eigen::all)));
}

TEST_F(InputTableTest, HasARowForEachNodeWithAttributes) {
    EncoderInput given = input();
    given.rows = nn::SparseOperator(nn::random_sparse_rows(6, 2, 0.9, Random(2)), 2);
    const Matrix expected =
        (nn::dense_copy(given.rows->rows(), 2)(std::vector<int>{5, 1, 5, 3}, Eigen::all) *
         weight_.cast<double>())
            .cast<Real>();
    const InputTable table = input_table(joined_part(given), nodes_);
    EXPECT_EQ(table.num_rows, 3);
    EXPECT_LT((rows_of(table) - expected).cwiseAbs().maxCoeff(), 1e-6);
}

}  // namespace
}  // namespace irwe
