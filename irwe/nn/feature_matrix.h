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
#include <optional>
#include <span>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/linalg/sparse_matrix.h"

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
    friend class FeatureSource;
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

// What feature matrices are made of: matrices of counts side by side, every value scaled, and then
// further columns as they are. A column of counts of which more than half is not zero is dense, and
// so is every further one, in all rows alike.
class FeatureSource {
public:
    // The matrices are lent and must outlive it. Costs one pass over the counts.
    //
    // REQUIRES: at least one matrix of counts; all have equally many rows, also those of `further`.
    FeatureSource(std::vector<const SparseMatrix*> side_by_side, const CountScaling& scaling,
                  std::vector<const Matrix*> further = {});

    std::int64_t num_rows() const { return side_by_side_.front()->num_rows(); }

    // Some of the rows, in that order.
    FeatureMatrix rows(std::span<const std::uint32_t> chosen) const;
    // What is on the disk leaves the memory until it is read again.
    void forget_pages() const;
    // All of them; made when first asked for, and kept.
    const FeatureMatrix& all() const;

private:
    std::vector<const SparseMatrix*> side_by_side_;
    CountScaling scaling_;
    std::vector<const Matrix*> further_;
    std::int64_t num_further_ = 0;     // their columns
    std::vector<std::int64_t> place_;  // of a column of counts among the dense ones, or kSparse
    std::vector<std::uint32_t> dense_columns_;
    struct All {
        std::once_flag once;
        std::optional<FeatureMatrix> matrix;
    };
    std::shared_ptr<All> all_ = std::make_shared<All>();
};

}  // namespace irwe::nn
