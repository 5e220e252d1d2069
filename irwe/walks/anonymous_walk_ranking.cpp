#include "irwe/walks/anonymous_walk_ranking.h"

#include <algorithm>
#include <cassert>

#include "irwe/walks/anonymous_walk_kernel.h"

namespace irwe {

AnonymousWalkRanking::AnonymousWalkRanking(int walk_length, bool self_loops)
    : walk_length_(walk_length), self_loops_(self_loops), size_(0) {
    assert(walk_length >= 1 && walk_length <= kMaxWalkLength);
    completions_[0].fill(1);
    for (std::size_t left = 1; left <= static_cast<std::size_t>(walk_length); ++left) {
        for (std::size_t used = 1; used + left < kMaxLabels; ++used) {
            const std::size_t old_labels = self_loops ? used : used - 1;
            completions_[left][used] =
                static_cast<std::uint32_t>(old_labels) * completions_[left - 1][used] +
                completions_[left - 1][used + 1];
        }
    }
    size_ = completions(walk_length, 1) + (self_loops ? 0U : 1U);
}

std::uint32_t AnonymousWalkRanking::rank(AnonymousWalk walk) const {
    if (walk == 0) {
        return 0;
    }
    std::uint32_t result = self_loops_ ? 0 : 1;
    int used = 1;
    int previous = 0;
    for (int j = 1; j <= walk_length_; ++j) {
        const int label = label_at(walk, j);
        assert(label <= used && (self_loops_ || label != previous));
        const int choice = label - (!self_loops_ && label > previous ? 1 : 0);
        result += static_cast<std::uint32_t>(choice) * completions(walk_length_ - j, used);
        used += label == used ? 1 : 0;
        previous = label;
    }
    return result;
}

AnonymousWalk AnonymousWalkRanking::walk(std::uint32_t rank) const {
    assert(rank < size_);
    if (rank == 0) {
        return 0;
    }
    std::uint32_t rest = rank - (self_loops_ ? 0 : 1);
    AnonymousWalk result = 0;
    int used = 1;
    int previous = 0;
    for (int j = 1; j <= walk_length_; ++j) {
        const std::uint32_t each = completions(walk_length_ - j, used);
        const int num_old = self_loops_ ? used : used - 1;
        const int choice =
            static_cast<int>(std::min(rest / each, static_cast<std::uint32_t>(num_old)));
        const int label = choice + (!self_loops_ && choice >= previous ? 1 : 0);
        rest -= static_cast<std::uint32_t>(choice) * each;
        result |= static_cast<AnonymousWalk>(label) << (4 * j);
        used += label == used ? 1 : 0;
        previous = label;
    }
    return result;
}

void AnonymousWalkRanking::ranks(const WalkBlock& block,
                                 std::span<std::uint32_t, WalkBlock::kWidth> ranks) const {
    assert(block.walk_length == walk_length_);
    const bool stays = !self_loops_ && block.nodes[0][0] == block.nodes[1][0];
    if (stays) {
        std::ranges::fill(ranks, 0U);
        return;
    }
    rank_walks(block, {&completions_[0][0], kMaxLabels, self_loops_}, ranks.data());
}

}  // namespace irwe
