#include "irwe/linalg/sparse_matrix.h"

namespace irwe {
namespace {

// The transpose of the rows of all blocks, one block after the other.
SparseRows transposed_blocks(std::span<const SparseBlock> blocks, std::int64_t num_columns) {
    SparseRows result;
    result.offsets.assign(static_cast<std::size_t>(num_columns) + 1, 0);
    for (const SparseBlock& block : blocks) {
        for (const std::uint32_t column : block.columns) {
            assert(column < num_columns);
            ++result.offsets[column + std::size_t{1}];
        }
    }
    for (std::size_t i = 1; i < result.offsets.size(); ++i) {
        result.offsets[i] += result.offsets[i - 1];
    }
    result.columns.resize(result.offsets.back());
    result.values.resize(result.offsets.back());
    std::vector<std::uint64_t> next(result.offsets.begin(), result.offsets.end() - 1);
    std::uint32_t row_number = 0;
    for (const SparseBlock& block : blocks) {
        for (std::int64_t i = 0; i < block.num_rows(); ++i, ++row_number) {
            const SparseRow row = block.row(i);
            for (std::size_t j = 0; j < row.columns.size(); ++j) {
                const std::uint64_t place = next[row.columns[j]]++;
                result.columns[place] = row_number;
                result.values[place] = row.values[j];
            }
        }
    }
    return result;
}

SparseBlock view_of(const SparseRows& rows) { return {rows.offsets, rows.columns, rows.values}; }

}  // namespace

void SparseMatrix::set_blocks(std::vector<SparseBlock> blocks) {
    blocks_ = std::move(blocks);
    for (const SparseBlock& block : blocks_) {
        assert(block.num_rows() == rows_per_block_ ||
               (&block == &blocks_.back() && block.num_rows() < rows_per_block_));
        num_rows_ += block.num_rows();
        num_nonzeros_ += std::ssize(block.columns);
    }
}

SparseMatrix::SparseMatrix(std::vector<SparseBlock> blocks,
                           std::shared_ptr<const MappedBytes> mapped, std::int64_t rows_per_block,
                           std::int64_t num_columns)
    : mapped_(std::move(mapped)), rows_per_block_(rows_per_block), num_columns_(num_columns) {
    set_blocks(std::move(blocks));
}

SparseMatrix::SparseMatrix(std::vector<SparseRows> blocks, std::int64_t rows_per_block,
                           std::int64_t num_columns)
    : rows_(std::make_shared<const std::vector<SparseRows>>(std::move(blocks))),
      rows_per_block_(rows_per_block),
      num_columns_(num_columns) {
    std::vector<SparseBlock> views;
    views.reserve(rows_->size());
    for (const SparseRows& rows : *rows_) {
        views.push_back(view_of(rows));
    }
    set_blocks(std::move(views));
}

SparseRows transposed(const SparseRows& sparse, std::int64_t num_columns) {
    const SparseBlock block = view_of(sparse);
    return transposed_blocks({&block, 1}, num_columns);
}

SparseMatrix transposed(const SparseMatrix& matrix) {
    std::vector<SparseRows> blocks;
    blocks.push_back(transposed_blocks(matrix.blocks(), matrix.num_columns()));
    return {std::move(blocks), matrix.num_columns(), matrix.num_rows()};
}

}  // namespace irwe
