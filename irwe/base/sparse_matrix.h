// Sparse matrices by rows: for each row the columns that are not zero, ascending, with their
// values.

#pragma once

#include <cassert>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "irwe/base/real.h"

namespace irwe {

struct SparseRow {
    std::span<const std::uint32_t> columns;
    std::span<const Real> values;
};

// A run of consecutive rows, compressed.
struct SparseRows {
    std::vector<std::uint64_t> offsets{0};  // row i is entries offsets[i] to offsets[i + 1]
    std::vector<std::uint32_t> columns;
    std::vector<Real> values;

    void append(std::uint32_t column, Real value) {
        columns.push_back(column);
        values.push_back(value);
    }
    void end_row() { offsets.push_back(columns.size()); }

    std::int64_t num_rows() const { return static_cast<std::int64_t>(offsets.size()) - 1; }
    SparseRow row(std::int64_t i) const {
        const std::uint64_t begin = offsets[static_cast<std::size_t>(i)];
        const std::uint64_t count = offsets[static_cast<std::size_t>(i) + 1] - begin;
        return {std::span(columns).subspan(begin, count), std::span(values).subspan(begin, count)};
    }
};

// Kept as blocks of equally many rows, so that threads can fill them one by one and a matrix of
// several gigabytes is never copied to join its parts.
class SparseMatrix {
public:
    SparseMatrix() = default;

    // REQUIRES: every block has `rows_per_block` rows, the last at most so many; columns are below
    // `num_columns`.
    SparseMatrix(std::vector<SparseRows> blocks, std::int64_t rows_per_block,
                 std::int64_t num_columns)
        : blocks_(std::move(blocks)), rows_per_block_(rows_per_block), num_columns_(num_columns) {
        for (const SparseRows& block : blocks_) {
            assert(block.num_rows() == rows_per_block_ ||
                   (&block == &blocks_.back() && block.num_rows() < rows_per_block_));
            num_rows_ += block.num_rows();
            num_nonzeros_ += static_cast<std::int64_t>(block.columns.size());
        }
    }

    std::int64_t num_rows() const { return num_rows_; }
    std::int64_t num_columns() const { return num_columns_; }
    std::int64_t num_nonzeros() const { return num_nonzeros_; }

    SparseRow row(std::int64_t i) const {
        return blocks_[static_cast<std::size_t>(i / rows_per_block_)].row(i % rows_per_block_);
    }

    std::span<const SparseRows> blocks() const { return blocks_; }

private:
    std::vector<SparseRows> blocks_;
    std::int64_t rows_per_block_ = 1;
    std::int64_t num_columns_ = 0;
    std::int64_t num_rows_ = 0;
    std::int64_t num_nonzeros_ = 0;
};

// With rows and columns exchanged: `num_columns` rows. O(nonzeros + num_columns), on one thread.
SparseRows transposed(const SparseRows& sparse, std::int64_t num_columns);

// The same of a whole matrix; the result is one block.
SparseMatrix transposed(const SparseMatrix& matrix);

}  // namespace irwe
