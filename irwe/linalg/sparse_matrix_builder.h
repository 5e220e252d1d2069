// Builds a sparse matrix from blocks that arrive in any order.

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "irwe/io/scratch_file.h"
#include "irwe/linalg/sparse_matrix.h"

namespace irwe {

class SparseMatrixBuilder {
public:
    // Collects the blocks in memory.
    explicit SparseMatrixBuilder(std::size_t num_blocks) : blocks_(num_blocks) {}
    // Collects the blocks in an unnamed file in `directory` that is mapped into memory at the end;
    // in memory if `directory` is empty.
    SparseMatrixBuilder(std::size_t num_blocks, const std::string& directory);

    // Stores a block. Threads may store different blocks concurrently. Throws OutputError if the
    // disk is full.
    void put(std::size_t block, SparseRows rows);

    // Returns the matrix. REQUIRES: every block was stored, and the blocks fulfill the requirements
    // of SparseMatrix.
    SparseMatrix build(std::int64_t rows_per_block, std::int64_t num_columns) &&;

private:
    struct Place {
        std::uint64_t offsets = 0;
        std::uint64_t columns = 0;
        std::uint64_t values = 0;
        std::size_t num_rows = 0;
        std::size_t num_entries = 0;
    };

    std::vector<SparseRows> blocks_;     // in memory,
    std::unique_ptr<ScratchFile> file_;  // or here,
    std::vector<Place> places_;          // at these places
};

}  // namespace irwe
