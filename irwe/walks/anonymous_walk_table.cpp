#include "irwe/walks/anonymous_walk_table.h"

#include <algorithm>
#include <cassert>

namespace irwe {

AnonymousWalkTable::AnonymousWalkTable(const AnonymousWalkRanking& ranking,
                                       std::vector<std::uint32_t> observed_ranks)
    : ranking_(ranking),
      ranks_(std::move(observed_ranks)),
      index_of_rank_(ranking.size(), kUnobserved) {
    assert(std::ranges::adjacent_find(ranks_, std::greater_equal<>()) == ranks_.end());
    for (std::uint32_t index = 0; index < size(); ++index) {
        index_of_rank_[ranks_[index]] = index;
    }
}

}  // namespace irwe
