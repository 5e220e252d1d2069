// The table of the anonymous walks that were observed (the paper's Omega with a tilde).

#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "irwe/walks/anonymous_walk_ranking.h"

namespace irwe {

// Assigns an index to every observed anonymous walk, in the order of ranks, by direct look-up.
class AnonymousWalkTable {
public:
    // REQUIRES: `observed_ranks` are ascending, without repeats, and are below ranking.size().
    AnonymousWalkTable(const AnonymousWalkRanking& ranking,
                       std::vector<std::uint32_t> observed_ranks);

    const AnonymousWalkRanking& ranking() const { return ranking_; }
    std::uint32_t size() const { return static_cast<std::uint32_t>(ranks_.size()); }

    // Returns the anonymous walk with an index below size().
    AnonymousWalk walk(std::uint32_t index) const { return ranking_.walk(ranks_[index]); }
    std::span<const std::uint32_t> ranks() const { return ranks_; }

    // Returns the index of a rank, or nothing if the walk of that rank was not observed.
    std::optional<std::uint32_t> index_of_rank(std::uint32_t rank) const {
        const std::uint32_t index = index_of_rank_[rank];
        return index == kUnobserved ? std::nullopt : std::optional(index);
    }
    std::optional<std::uint32_t> index_of(AnonymousWalk walk) const {
        return index_of_rank(ranking_.rank(walk));
    }

private:
    static constexpr std::uint32_t kUnobserved = std::numeric_limits<std::uint32_t>::max();

    AnonymousWalkRanking ranking_;
    std::vector<std::uint32_t> ranks_;
    std::vector<std::uint32_t> index_of_rank_;
};

}  // namespace irwe
