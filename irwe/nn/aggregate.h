// Weighted sums of rows by a constant sparse matrix: what nodes take over from their neighbors.

#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "irwe/linalg/sparse_matrix.h"
#include "irwe/nn/tape.h"

namespace irwe::nn {

// A constant sparse matrix S, ready for products with S and with its transpose. Copies share the
// numbers.
class SparseOperator {
public:
    // REQUIRES: columns are below `num_columns`.
    SparseOperator(SparseRows rows, std::int64_t num_columns);

    std::int64_t num_rows() const { return content_->rows.num_rows(); }
    std::int64_t num_columns() const { return content_->num_columns; }
    const SparseRows& rows() const { return content_->rows; }
    // Returns the transpose, computed at the first call: only the backward pass needs it.
    const SparseRows& transposed() const;
    // Returns for each entry (u, v) the place of the entry (v, u), computed at the first call.
    // REQUIRES: both are there or neither, and columns ascend.
    const std::vector<std::uint64_t>& mirrored() const;

private:
    struct Content {
        Content(SparseRows given, std::int64_t columns)
            : rows(std::move(given)), num_columns(columns) {}
        SparseRows rows;
        std::int64_t num_columns;
        std::once_flag once;
        SparseRows transposed;
        std::once_flag once_mirrored;
        std::vector<std::uint64_t> mirrored;
    };
    std::shared_ptr<Content> content_;
};

// Returns S x. x (columns of S, d); result (rows of S, d). The caller keeps S alive while the tape
// exists. A row is summed in the order in which S stores it, so the bytes are the same for every
// number of threads; the twin in the tests is the dense product.
Tensor aggregate(Tape& tape, const SparseOperator& s, Tensor x);

}  // namespace irwe::nn
