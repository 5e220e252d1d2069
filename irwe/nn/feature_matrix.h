// A constant matrix, some of whose columns are nearly full and most nearly empty: the input
// [s | delta] of Red_s (Eq. 2).
//
// Of delta, some columns are full and 280 to 470 are zero at every node; of s, 0.3 to 12 % is not
// zero. So the full columns go through a dense product and the others through a sparse one, which
// takes a third to a tenth of the time of a dense product of all columns.

#pragma once

#include <cmath>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/sparse_matrix.h"

namespace irwe::nn {

// What becomes of a count: scale * count, or its square root.
struct CountScaling {
    Real scale = 1;
    bool square_root = false;

    Real operator()(Real count) const {
        return square_root ? std::sqrt(scale * count) : scale * count;
    }
};

class FeatureMatrix {
public:
    // The matrices of counts side by side, every value scaled, and then the columns of `further`,
    // as they are. A column of counts of which more than half is not zero is dense, and so is every
    // further one.
    //
    // REQUIRES: at least one matrix; all have equally many rows, also `further` unless it is empty.
    FeatureMatrix(std::span<const SparseMatrix* const> side_by_side, const CountScaling& scaling,
                  const Matrix& further = Matrix());

    // Some of the rows, in that order.
    FeatureMatrix rows(std::span<const std::uint32_t> chosen) const;

    std::int64_t num_rows() const { return dense_.rows(); }
    std::int64_t num_columns() const { return num_columns_; }  // those of zeros, too

    // The dense columns, then one of ones: it takes the bias along in the same product.
    const Matrix& dense_and_ones() const { return dense_; }
    // Where the dense columns stand in the whole matrix, ascending.
    std::span<const std::uint32_t> dense_columns() const { return dense_columns_; }

    // The other columns, numbered as in the whole matrix.
    const SparseRows& sparse() const { return sparse_; }
    // Made when first asked for: only the way back needs it.
    const SparseRows& sparse_transposed() const;

private:
    FeatureMatrix() = default;

    std::int64_t num_columns_ = 0;
    Matrix dense_;
    std::vector<std::uint32_t> dense_columns_;
    SparseRows sparse_;
    struct Transposed {
        std::once_flag once;
        SparseRows rows;
    };
    std::shared_ptr<Transposed> transposed_ = std::make_shared<Transposed>();
};

}  // namespace irwe::nn
