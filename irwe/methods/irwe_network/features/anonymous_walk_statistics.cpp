#include "irwe/methods/irwe_network/features/anonymous_walk_statistics.h"

#include <algorithm>
#include <functional>

namespace irwe {

std::vector<std::uint64_t> column_counts(std::span<const SparseRows> blocks,
                                         std::uint32_t num_columns) {
    std::vector<std::uint64_t> counts(num_columns, 0);
    for (const SparseRows& block : blocks) {
        for (std::size_t i = 0; i < block.columns.size(); ++i) {
            counts[block.columns[i]] += static_cast<std::uint64_t>(block.values[i]);
        }
    }
    return counts;
}

std::vector<std::uint32_t> frequent_columns(const std::vector<std::uint64_t>& counts,
                                            int max_columns) {
    std::vector<std::uint32_t> result;
    for (std::uint32_t column = 0; column < counts.size(); ++column) {
        if (counts[column] > 0) {
            result.push_back(column);
        }
    }
    if (max_columns > 0 && result.size() > static_cast<std::size_t>(max_columns)) {
        std::ranges::stable_sort(result, std::ranges::greater(),
                                 [&](std::uint32_t column) { return counts[column]; });
        result.resize(static_cast<std::size_t>(max_columns));
        std::ranges::sort(result);
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
