#include "irwe/nn/feature_matrix.h"

#include <cassert>
#include <cstddef>
#include <numeric>

#include "irwe/linalg/sparse_product.h"

namespace irwe::nn {
namespace {

constexpr std::int64_t kSparse = -1;

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

const SparseRows& FeatureMatrix::sparse_transposed() const {
    std::call_once(transposed_->once,
                   [this] { transposed_->rows = transposed(sparse_, num_columns_); });
    return transposed_->rows;
}

FeatureSource::FeatureSource(std::vector<const SparseMatrix*> side_by_side,
                             const CountScaling& scaling, std::vector<const Matrix*> further)
    : side_by_side_(std::move(side_by_side)), scaling_(scaling), further_(std::move(further)) {
    assert(!side_by_side_.empty());
    std::size_t num_columns = 0;
    for (const SparseMatrix* matrix : side_by_side_) {
        assert(matrix->num_rows() == num_rows());
        num_columns += static_cast<std::size_t>(matrix->num_columns());
    }
    for (const Matrix* matrix : further_) {
        assert(matrix->rows() == num_rows());
        num_further_ += matrix->cols();
    }

    std::vector<std::int64_t> num_nonzeros(num_columns);
    for (std::int64_t i = 0; i < num_rows(); ++i) {
        visit_row(side_by_side_, i, [&](std::uint32_t column, Real) { ++num_nonzeros[column]; });
    }
    place_.assign(num_columns, kSparse);
    for (std::uint32_t column = 0; column < num_columns; ++column) {
        if (2 * num_nonzeros[column] > num_rows()) {
            place_[column] = static_cast<std::int64_t>(dense_columns_.size());
            dense_columns_.push_back(column);
        }
    }
    forget_pages();
}

FeatureMatrix FeatureSource::rows(std::span<const std::uint32_t> chosen) const {
    FeatureMatrix result;
    const auto num_dense = static_cast<Eigen::Index>(dense_columns_.size());
    result.num_columns_ = static_cast<std::int64_t>(place_.size()) + num_further_;
    result.dense_columns_ = dense_columns_;
    for (std::size_t column = place_.size();
         std::ssize(result.dense_columns_) < num_dense + num_further_; ++column) {
        result.dense_columns_.push_back(static_cast<std::uint32_t>(column));
    }
    Matrix& dense = result.dense_;
    dense = Matrix::Zero(static_cast<Eigen::Index>(chosen.size()), num_dense + num_further_ + 1);
    dense.rightCols(1).setOnes();
    for (std::size_t k = 0; k < chosen.size(); ++k) {
        const auto i = static_cast<Eigen::Index>(k);
        Eigen::Index first = num_dense;
        for (const Matrix* matrix : further_) {
            dense.row(i).segment(first, matrix->cols()) = matrix->row(chosen[k]);
            first += matrix->cols();
        }
        visit_row(side_by_side_, chosen[k], [&](std::uint32_t column, Real value) {
            if (place_[column] == kSparse) {
                result.sparse_.append(column, scaling_(value));
            } else {
                dense(i, place_[column]) = scaling_(value);
            }
        });
        result.sparse_.end_row();
    }
    return result;
}

void FeatureSource::forget_pages() const {
    for (const SparseMatrix* matrix : side_by_side_) {
        matrix->forget_pages();
    }
}

const FeatureMatrix& FeatureSource::all() const {
    std::call_once(all_->once, [this] {
        std::vector<std::uint32_t> every_row(static_cast<std::size_t>(num_rows()));
        std::iota(every_row.begin(), every_row.end(), 0U);
        all_->matrix = rows(every_row);
    });
    return *all_->matrix;
}

}  // namespace irwe::nn
