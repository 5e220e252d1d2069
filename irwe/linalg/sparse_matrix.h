// Sparse matrices by rows: for each row the nonzero columns in ascending order, with their values.

#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "irwe/base/real.h"
#include "irwe/io/scratch_file.h"

namespace irwe {

struct SparseRow {
    std::span<const std::uint32_t> columns;
    std::span<const Real> values;
};

// Consecutive compressed rows that own their numbers and grow row by row.
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

// A view of complete compressed rows whose numbers are owned elsewhere: in memory or in a mapped
// file.
struct SparseBlock {
    std::span<const std::uint64_t> offsets;
    std::span<const std::uint32_t> columns;
    std::span<const Real> values;

    std::int64_t num_rows() const { return std::ssize(offsets) - 1; }
    SparseRow row(std::int64_t i) const {
        const std::uint64_t begin = offsets[static_cast<std::size_t>(i)];
        const std::uint64_t count = offsets[static_cast<std::size_t>(i) + 1] - begin;
        return {columns.subspan(begin, count), values.subspan(begin, count)};
    }
};

// A sparse matrix in blocks with the same number of rows each, so that threads can fill them one by
// one and a matrix of several gigabytes is never copied to join its parts. Its numbers never
// change, and copies share them.
class SparseMatrix {
public:
    SparseMatrix() = default;

    // Takes blocks in memory. REQUIRES: every block has `rows_per_block` rows, the last one at most
    // that many; columns are below `num_columns`.
    SparseMatrix(std::vector<SparseRows> blocks, std::int64_t rows_per_block,
                 std::int64_t num_columns);
    // Takes blocks whose numbers lie in a mapped file.
    SparseMatrix(std::vector<SparseBlock> blocks, std::shared_ptr<const MappedBytes> mapped,
                 std::int64_t rows_per_block, std::int64_t num_columns);

    std::int64_t num_rows() const { return num_rows_; }
    std::int64_t num_columns() const { return num_columns_; }
    std::int64_t num_nonzeros() const { return num_nonzeros_; }

    SparseRow row(std::int64_t i) const {
        return blocks_[static_cast<std::size_t>(i / rows_per_block_)].row(i % rows_per_block_);
    }

    std::span<const SparseBlock> blocks() const { return blocks_; }

    // Drops the pages of a mapped matrix from memory. They are read again when they are needed.
    void forget_pages() const {
        if (mapped_) {
            mapped_->forget_pages();
        }
    }

private:
    void set_blocks(std::vector<SparseBlock> blocks);

    std::vector<SparseBlock> blocks_;
    std::shared_ptr<const std::vector<SparseRows>> rows_;  // owns the numbers, or
    std::shared_ptr<const MappedBytes> mapped_;            // this owns them
    std::int64_t rows_per_block_ = 1;
    std::int64_t num_columns_ = 0;
    std::int64_t num_rows_ = 0;
    std::int64_t num_nonzeros_ = 0;
};

// Returns the transpose, which has `num_columns` rows. Costs O(nonzeros + num_columns) on one
// thread.
SparseRows transposed(const SparseRows& sparse, std::int64_t num_columns);

// Returns the transpose of a matrix, as one block. Costs O(nonzeros + columns) on one thread.
SparseMatrix transposed(const SparseMatrix& matrix);

}  // namespace irwe
