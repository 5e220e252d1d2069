#include "irwe/features/anonymous_walk_statistics.h"

namespace irwe {

std::vector<std::uint32_t> observed_columns(std::span<const SparseRows> blocks,
                                            std::uint32_t num_columns) {
    std::vector<bool> seen(num_columns, false);
    for (const SparseRows& block : blocks) {
        for (const std::uint32_t column : block.columns) {
            seen[column] = true;
        }
    }
    std::vector<std::uint32_t> result;
    for (std::uint32_t column = 0; column < num_columns; ++column) {
        if (seen[column]) {
            result.push_back(column);
        }
    }
    return result;
}

void reduce_to_table(const AnonymousWalkTable& table, SparseRows& rows) {
    std::size_t num_kept = 0;
    std::size_t begin = 0;
    for (std::size_t row = 0; row + 1 < rows.offsets.size(); ++row) {
        const std::size_t end = rows.offsets[row + 1];
        for (std::size_t i = begin; i < end; ++i) {
            if (const auto index = table.index_of_rank(rows.columns[i])) {
                rows.columns[num_kept] = *index;
                rows.values[num_kept] = rows.values[i];
                ++num_kept;
            }
        }
        rows.offsets[row + 1] = num_kept;
        begin = end;
    }
    rows.columns.resize(num_kept);
    rows.values.resize(num_kept);
}

}  // namespace irwe
