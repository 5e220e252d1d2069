// The SIMD kernel of AnonymousWalkRanking::ranks.

#pragma once

#include <cstddef>
#include <cstdint>

#include "irwe/walks/random_walk.h"

namespace irwe {

struct RankingTable {
    const std::uint32_t* completions;  // row `left`, column `used`
    std::size_t stride;                // entries from one row to the next
    bool self_loops;
};

// Writes the ranks of the walks of a block to ranks[0], ..., ranks[num_walks - 1]. The walks must
// move, that is, start at a node with neighbors. Entries after these, up to kWidth, are overwritten
// with meaningless values. Uses the best instruction set of the machine.
void rank_walks(const WalkBlock& block, const RankingTable& table, std::uint32_t* ranks);

}  // namespace irwe
