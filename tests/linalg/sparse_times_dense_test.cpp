#include "irwe/linalg/sparse_times_dense.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "irwe/base/random.h"

namespace irwe {
namespace {

// Row i has i entries (modulo the columns), so that every remainder of a group of four comes; 300 rows are three tasks.
SparseMatrix growing_rows(std::int64_t num_rows, std::uint32_t num_columns) {
    RandomStream stream = Random(1).stream("values");
    std::vector<SparseRows> blocks(1);
    for (std::int64_t i = 0; i < num_rows; ++i) {
        for (std::uint32_t j = 0; j < i % num_columns; ++j) {
            blocks[0].append(num_columns - 1 - static_cast<std::uint32_t>(i % num_columns) + j,
                             static_cast<Real>(stream.uniform()));
        }
        blocks[0].end_row();
    }
    return {std::move(blocks), num_rows, num_columns};
}

template <typename Scalar>
void expect_twin_agrees(Eigen::Index width, double tolerance) {
    const SparseMatrix sparse = growing_rows(300, 23);
    const RowMajorMatrix<Scalar> dense = RowMajorMatrix<Scalar>::Random(23, width);
    RowMajorMatrix<Scalar> result = RowMajorMatrix<Scalar>::Constant(300, width, 9);
    ThreadPool pool(2);
    sparse_times_dense(sparse, dense, result, pool);
    for (std::int64_t i = 0; i < sparse.num_rows(); ++i) {
        const SparseRow row = sparse.row(i);
        for (Eigen::Index k = 0; k < width; ++k) {
            double sum = 0;
            for (std::size_t j = 0; j < row.columns.size(); ++j) {
                sum += static_cast<double>(row.values[j]) *
                       static_cast<double>(dense(row.columns[j], k));
            }
            ASSERT_NEAR(result(i, k), sum, tolerance) << i << ", " << k;
        }
    }
}

TEST(SparseTimesDense, AgreesWithItsSlowTwin) {
    for (const Eigen::Index width : {1, 7, 16, 37}) {
        expect_twin_agrees<float>(width, 1e-5);
        expect_twin_agrees<double>(width, 1e-13);
    }
}

}  // namespace
}  // namespace irwe
