// A constant matrix in which some columns are nearly full and most are nearly empty: the input [s |
// delta] of Red_s (Eq. 2).
//
// Some columns of delta are full, and 280 to 470 are zero at every node; 0.3 to 12 % of s is
// nonzero. The full columns therefore go through a dense product and the others through a sparse
// one, which takes a third to a tenth of the time of a dense product of all columns.

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

// Maps a count to scale * count, or to its square root.
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
    std::int64_t num_columns() const { return num_columns_; }  // including columns of zeros

    // Returns the dense columns, followed by a column of ones, which adds the bias in the same
    // product.
    const Matrix& dense_and_ones() const { return dense_; }
    // Returns the indices of the dense columns in the whole matrix, ascending.
    std::span<const std::uint32_t> dense_columns() const { return dense_columns_; }

    // Returns the other columns, numbered as in the whole matrix.
    const SparseRows& sparse() const { return sparse_; }
    // Returns the transpose of sparse(), computed at the first call: only the backward pass needs
    // it.
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

// The source of feature matrices: matrices of counts side by side, with every value scaled,
// followed by extra columns, which are not scaled. A column of counts is dense in all rows if more
// than half of it is nonzero; extra columns are always dense.
class FeatureSource {
public:
    // Borrows the matrices, which the caller keeps alive. Costs one pass over the counts.
    //
    // REQUIRES: at least one matrix of counts; all have equally many rows, also those of `further`.
    FeatureSource(std::vector<const SparseMatrix*> side_by_side, const CountScaling& scaling,
                  std::vector<const Matrix*> further = {});

    std::int64_t num_rows() const { return side_by_side_.front()->num_rows(); }

    // Returns the chosen rows, in that order.
    FeatureMatrix rows(std::span<const std::uint32_t> chosen) const;
    // Drops the pages of mapped matrices from memory. They are read again when they are needed.
    void forget_pages() const;
    // Returns all rows, computed at the first call and then kept.
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
