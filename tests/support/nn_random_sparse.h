// Random sparse matrices, and what they mean.

#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/random.h"
#include "irwe/linalg/sparse_matrix.h"

namespace irwe::nn {

// Every entry is there with probability `density`, uniform in [-1, 1).
inline SparseRows random_sparse_rows(std::int64_t num_rows, std::uint32_t num_columns,
                                     double density, const Random& random) {
    RandomStream stream = random.stream("sparse");
    SparseRows result;
    for (std::int64_t i = 0; i < num_rows; ++i) {
        for (std::uint32_t j = 0; j < num_columns; ++j) {
            if (stream.uniform() < density) {
                result.append(j, static_cast<Real>(2 * stream.uniform() - 1));
            }
        }
        result.end_row();
    }
    return result;
}

// Returns a dense copy in double precision, entry by entry.
template <typename Rows>  // SparseRows or SparseBlock
Eigen::MatrixXd dense_copy(const Rows& sparse, std::int64_t num_columns) {
    Eigen::MatrixXd result = Eigen::MatrixXd::Zero(sparse.num_rows(), num_columns);
    for (std::int64_t i = 0; i < sparse.num_rows(); ++i) {
        const SparseRow row = sparse.row(i);
        for (std::size_t j = 0; j < row.columns.size(); ++j) {
            result(i, row.columns[j]) = static_cast<double>(row.values[j]);
        }
    }
    return result;
}

// As one block.
inline SparseMatrix sparse_matrix(SparseRows rows, std::int64_t num_columns) {
    const std::int64_t num_rows = rows.num_rows();
    std::vector<SparseRows> blocks;
    blocks.push_back(std::move(rows));
    return {std::move(blocks), num_rows, num_columns};
}

}  // namespace irwe::nn
