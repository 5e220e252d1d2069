// The SIMD kernel behind AnonymousWalkRanking::ranks.

#pragma once

#include <cstddef>
#include <cstdint>

#include "irwe/walks/random_walk.h"

namespace irwe {

struct RankingTable {
    const std::uint32_t* completions;  // row `left`, column `used`
    std::size_t stride;                // from row to row
    bool self_loops;
};

// The ranks of the walks of a block that move, to ranks[0], ..., ranks[num_walks - 1]; what stands
// behind these, up to kWidth, is overwritten with no meaning. Runs on the best instruction set of
// the machine.
void rank_walks(const WalkBlock& block, const RankingTable& table, std::uint32_t* ranks);

}  // namespace irwe
