#include "irwe/methods/shared/factor_rows.h"

#include <gmock/gmock.h>

#include "tests/support/errors.h"
#include "tests/support/graphs.h"
#include "tests/support/reference/dense_graph.h"

namespace irwe {
namespace {

class FactorRows : public testing::Test {
protected:
    ThreadPool pool_{2};
};

TEST_F(FactorRows, HasTheRootOfTheMatrixTimesItsTransposeAsInnerProducts) {
    const Matrix matrix = Matrix::Random(30, 40);
    const Matrix rows = factor_rows(DenseOperator(matrix), 35, Random(1), pool_);
    ASSERT_EQ(rows.cols(), 35);
    const Eigen::MatrixXd wide = rows.cast<double>();
    EXPECT_TRUE(
        (wide * wide.transpose()).isApprox(products_of_factors(matrix.cast<double>()), 1e-4));
    EXPECT_TRUE(rows.rightCols(5).isZero(0));  // the matrix has 30 singular values
}

TEST_F(FactorRows, GivesZerosForZeros) {
    Matrix matrix = Matrix::Zero(3, 3);
    EXPECT_TRUE(factor_rows(DenseOperator(matrix), 5, Random(1), pool_).isZero(0));
    matrix = Matrix::Random(3, 3);
    matrix.row(1).setZero();
    const Matrix rows = factor_rows(DenseOperator(matrix), 3, Random(1), pool_);
    EXPECT_TRUE(rows.row(1).isZero(0));
    EXPECT_FALSE(rows.row(0).isZero(0));
}

TEST_F(FactorRows, ScalesRowsToLengthOneUnlessTheyAreZero) {
    Matrix rows = Matrix::Random(4, 3);
    rows.row(2).setZero();
    scale_to_length_one(rows, pool_);
    EXPECT_NEAR(rows.row(0).norm(), 1, 1e-6);
    EXPECT_TRUE(rows.row(2).isZero(0));
}

TEST_F(FactorRows, SaysWhatAMatrixOfAllPairsNeedsAndWhatElseToTry) {
    const Graph small = random_graph(1000, 2000, 1);
    require_room_for_pairs(small, {.pool = pool_, .max_bytes = 4'000'000}, "use less");
    EXPECT_EQ(input_error([&] {
                  require_room_for_pairs(small, {.pool = pool_, .max_bytes = 3'000'000},
                                         "use less");
              }),
              "a matrix of all pairs of 1000 nodes takes 4 MB of memory, and 3 MB may be used; "
              "allow more by --max-memory, or use less");
    EXPECT_EQ(input_error([&] {
                  require_room_for_pairs(random_graph(20'001, 10, 1), {.pool = pool_}, "use less");
              }),
              "the graph has 20001 nodes, and a matrix of all pairs of nodes is made for at most "
              "20000; use less");
}

}  // namespace
}  // namespace irwe
