#include "irwe/nn/feature_matrix.h"

#include <cassert>
#include <cstddef>

#include "irwe/nn/sparse_product.h"

namespace irwe::nn {
namespace {

// Calls visit(column, value) for what is not zero in row i of the matrices side by side.
template <class Visit>
void visit_row(std::span<const SparseMatrix* const> side_by_side, std::int64_t i, Visit visit) {
    std::uint32_t first = 0;
    for (const SparseMatrix* matrix : side_by_side) {
        const SparseRow row = matrix->row(i);
        for (std::size_t j = 0; j < row.columns.size(); ++j) {
            if (row.values[j] != 0) {
                visit(first + row.columns[j], row.values[j]);
            }
        }
        first += static_cast<std::uint32_t>(matrix->num_columns());
    }
}

}  // namespace

FeatureMatrix::FeatureMatrix(std::span<const SparseMatrix* const> side_by_side,
                             const CountScaling& scaling, const Matrix& further) {
    assert(!side_by_side.empty());
    const std::int64_t num_rows = side_by_side.front()->num_rows();
    for (const SparseMatrix* matrix : side_by_side) {
        assert(matrix->num_rows() == num_rows);
        num_columns_ += matrix->num_columns();
    }

    std::vector<std::int64_t> num_nonzeros(static_cast<std::size_t>(num_columns_));
    for (std::int64_t i = 0; i < num_rows; ++i) {
        visit_row(side_by_side, i, [&](std::uint32_t column, Real) { ++num_nonzeros[column]; });
    }
    constexpr std::int64_t kSparse = -1;
    std::vector<std::int64_t> place(num_nonzeros.size(), kSparse);  // among the dense columns
    for (std::uint32_t column = 0; column < num_nonzeros.size(); ++column) {
        if (2 * num_nonzeros[column] > num_rows) {
            place[column] = static_cast<std::int64_t>(dense_columns_.size());
            dense_columns_.push_back(column);
        }
    }

    const auto num_dense = static_cast<Eigen::Index>(dense_columns_.size());
    dense_ = Matrix::Zero(num_rows, num_dense + further.cols() + 1);
    dense_.col(num_dense + further.cols()).setOnes();
    if (further.cols() > 0) {
        assert(further.rows() == num_rows);
        dense_.middleCols(num_dense, further.cols()) = further;
        for (Eigen::Index j = 0; j < further.cols(); ++j) {
            dense_columns_.push_back(static_cast<std::uint32_t>(num_columns_++));
        }
    }
    for (std::int64_t i = 0; i < num_rows; ++i) {
        visit_row(side_by_side, i, [&](std::uint32_t column, Real value) {
            if (place[column] == kSparse) {
                sparse_.append(column, scaling(value));
            } else {
                dense_(i, place[column]) = scaling(value);
            }
        });
        sparse_.end_row();
    }
}

const SparseRows& FeatureMatrix::sparse_transposed() const {
    std::call_once(transposed_->once,
                   [this] { transposed_->rows = transposed(sparse_, num_columns_); });
    return transposed_->rows;
}

FeatureMatrix FeatureMatrix::rows(std::span<const std::uint32_t> chosen) const {
    FeatureMatrix result;
    result.num_columns_ = num_columns_;
    result.dense_columns_ = dense_columns_;
    result.dense_.resize(static_cast<Eigen::Index>(chosen.size()), dense_.cols());
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        result.dense_.row(static_cast<Eigen::Index>(i)) = dense_.row(chosen[i]);
        const SparseRow row = sparse_.row(chosen[i]);
        SparseRows& sparse = result.sparse_;
        sparse.columns.insert(sparse.columns.end(), row.columns.begin(), row.columns.end());
        sparse.values.insert(sparse.values.end(), row.values.begin(), row.values.end());
        sparse.end_row();
    }
    return result;
}

}  // namespace irwe::nn
