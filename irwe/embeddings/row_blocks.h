// Collects the rows of a table whose number is known only at the end of its file.

#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <span>
#include <vector>

#include "irwe/embeddings/embeddings.h"
#include "irwe/graph/node_names.h"

namespace irwe {

// Rows of equal length in blocks of a million numbers, so that growing moves nothing.
class RowBlocks {
public:
    // REQUIRES: count > 0, and no row was added yet.
    void set_num_columns(std::size_t count) {
        assert(count > 0 && num_rows_ == 0);
        num_columns_ = count;
        rows_per_block_ = std::max<std::size_t>(kBlockSize / count, 1);
    }
    std::size_t num_columns() const { return num_columns_; }

    // Adds a row of zeros; the result is valid until the next call.
    std::span<Real> add_row() {
        if (num_rows_ % rows_per_block_ == 0) {
            blocks_.emplace_back();
            // The first block may be the only one, of a small file: it grows with its rows.
            blocks_.back().reserve(blocks_.size() == 1 ? 0 : rows_per_block_ * num_columns_);
        }
        std::vector<Real>& block = blocks_.back();
        block.resize(block.size() + num_columns_);
        ++num_rows_;
        return std::span(block).last(num_columns_);
    }

    // Returns the rows, split into spaces, with row i at places[i]. Frees each block once it is
    // copied.
    // REQUIRES: the dimensions sum to num_columns(); places has each row once.
    std::vector<Space> take(std::span<const SpaceInfo> infos, std::span<const NodeId> places) {
        std::vector<Space> spaces;
        spaces.reserve(infos.size());
        for (const SpaceInfo& info : infos) {
            spaces.push_back({info, Matrix(static_cast<Eigen::Index>(num_rows_), info.dim)});
        }
        for (std::size_t i = 0; i < num_rows_; ++i) {
            std::vector<Real>& block = blocks_[i / rows_per_block_];
            const std::size_t row = i % rows_per_block_;
            const Real* values = block.data() + row * num_columns_;
            for (Space& space : spaces) {
                const Eigen::Index count = space.vectors.cols();
                std::copy_n(values, count, space.vectors.row(places[i]).data());
                values += count;
            }
            if (row + 1 == rows_per_block_) {
                block = {};
            }
        }
        return spaces;
    }

private:
    static constexpr std::size_t kBlockSize = std::size_t{1} << 20;  // in numbers

    std::size_t num_columns_ = 0;
    std::size_t rows_per_block_ = 1;
    std::size_t num_rows_ = 0;
    std::vector<std::vector<Real>> blocks_;
};

}  // namespace irwe
