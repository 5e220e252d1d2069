// A sparse matrix from blocks that come in any order.

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
    // In memory.
    explicit SparseMatrixBuilder(std::size_t num_blocks) : blocks_(num_blocks) {}
    // In a file without a name in `directory`, mapped to memory at the end; in memory if it is empty.
    SparseMatrixBuilder(std::size_t num_blocks, const std::string& directory);

    // Threads may put different blocks at once. Throws OutputError if the disk is full.
    void put(std::size_t block, SparseRows rows);

    // REQUIRES: every block was put; the rest as SparseMatrix has it.
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
