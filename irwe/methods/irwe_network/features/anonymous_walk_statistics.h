// How often each anonymous walk starts at a node: s(v) of Algorithms 1 and 8.

#pragma once

#include <array>
#include <cstdint>

#include "irwe/linalg/sparse_matrix.h"
#include "irwe/methods/shared/occurrence_counter.h"
#include "irwe/walks/anonymous_walk_ranking.h"
#include "irwe/walks/anonymous_walk_table.h"

namespace irwe {

// Counts the anonymous walks of one node after another.
class AnonymousWalkStatistics {
public:
    AnonymousWalkStatistics(const AnonymousWalkRanking& ranking, int walks_per_node)
        : ranking_(ranking), counter_(ranking.size(), static_cast<std::size_t>(walks_per_node)) {}

    // Algorithm 1, lines 2-6.
    void add(const WalkBlock& block) {
        ranking_.ranks(block, ranks_);
        counter_.add(std::span(ranks_).first(static_cast<std::size_t>(block.num_walks)));
    }

    // Ends the node: appends its s(v) to `rows`, with the rank of the anonymous walk as the column.
    void append_row(SparseRows& rows) {
        counter_.drain([&](std::uint32_t rank, std::uint32_t count) {
            rows.append(rank, static_cast<Real>(count));
        });
        rows.end_row();
    }

private:
    AnonymousWalkRanking ranking_;
    OccurrenceCounter counter_;
    alignas(64) std::array<std::uint32_t, WalkBlock::kWidth> ranks_{};
};

// Returns how often each rank below `num_columns` occurs in all rows.
std::vector<std::uint64_t> column_counts(std::span<const SparseRows> blocks,
                                         std::uint32_t num_columns);

// Returns the columns that occur, ascending: at most the `max_columns` most frequent ones (in case
// of a tie, the first); 0: all.
std::vector<std::uint32_t> frequent_columns(const std::vector<std::uint64_t>& counts,
                                            int max_columns);

// Converts s(v) with ranks as columns to the reduced statistics, with table indices as columns.
// Walks that the table does not contain are left out (Algorithm 8, line 5).
void reduce_to_table(const AnonymousWalkTable& table, SparseRows& rows);

}  // namespace irwe
