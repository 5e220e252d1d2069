// A sparse matrix times a dense one whose rows are too many for the caches. (linalg/sparse_product is
// for dense factors that fit.)

#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "irwe/base/parallel.h"
#include "irwe/linalg/sparse_matrix.h"

namespace irwe {

template <typename Scalar>
using RowMajorMatrix = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// result = sparse * dense, summed in Scalar in the order of the columns.
//
// Every nonzero reads a row of `dense` from anywhere, so the rows that come next are prefetched, and
// four are added at once to pass over the row of the result less often.
//
// REQUIRES: dense is (columns of sparse, n), result is (rows of sparse, n) and another matrix.
template <typename Scalar>
void sparse_times_dense(const SparseMatrix& sparse, const RowMajorMatrix<Scalar>& dense,
                        RowMajorMatrix<Scalar>& result, ThreadPool& pool) {
    constexpr std::int64_t kRowsPerTask = 128;
    constexpr std::size_t kGroup = 4;
    constexpr std::size_t kLine = 64;
    assert(dense.rows() == sparse.num_columns() && result.rows() == sparse.num_rows());
    assert(dense.cols() == result.cols());
    const std::size_t row_bytes = static_cast<std::size_t>(dense.cols()) * sizeof(Scalar);
    const auto prefetch = [&](std::uint32_t row) {
        const char* begin = reinterpret_cast<const char*>(dense.data()) + row * row_bytes;
        for (std::size_t byte = 0; byte < row_bytes; byte += kLine) {
            __builtin_prefetch(begin + byte);
        }
    };
    parallel_for_chunks(
        pool, sparse.num_rows(), kRowsPerTask, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t i = begin; i < end; ++i) {
                const auto [columns, values] = sparse.row(i);
                const auto value = [v = values](std::size_t j) {
                    return static_cast<Scalar>(v[j]);
                };
                auto sum = result.row(i);
                sum.setZero();
                std::size_t j = 0;
                for (; j + kGroup <= columns.size(); j += kGroup) {
                    const std::size_t ahead = std::min(j + 2 * kGroup, columns.size());
                    for (std::size_t next = j + kGroup; next < ahead; ++next) {
                        prefetch(columns[next]);
                    }
                    sum += (value(j) * dense.row(columns[j]) +
                            value(j + 1) * dense.row(columns[j + 1])) +
                           (value(j + 2) * dense.row(columns[j + 2]) +
                            value(j + 3) * dense.row(columns[j + 3]));
                }
                for (; j < columns.size(); ++j) {
                    sum += value(j) * dense.row(columns[j]);
                }
            }
        });
}

}  // namespace irwe
