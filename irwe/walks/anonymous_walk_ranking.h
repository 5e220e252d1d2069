// Numbers all anonymous walks of a length, and converts between walk and number by arithmetic
// alone.

#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "irwe/walks/anonymous_walk.h"
#include "irwe/walks/random_walk.h"

namespace irwe {

// Computes the lexicographic ranks 0, 1, ..., size() - 1 of the anonymous walks of l steps.
//
// Without self-loops a label is never followed by itself, so there are Bell(l) walks: 877 for l =
// 7, 21147 for l = 9. The walk (0, 0, ..., 0) of a node without neighbors comes before all of these
// and has rank 0. With self-loops every label may follow every other: Bell(l + 1) walks.
//
// The rank of a walk is the number of walks before it. At position j, with `used` labels before it,
// every smaller choice is a label already used, and each has the same number of completions:
//
//     rank = sum over j of choice(j) * completions(l - j, used(j)),
//     completions(0, u) = 1,
//     completions(r, u) = c(u) completions(r - 1, u) + completions(r - 1, u + 1)
//
// with c(u) = u - 1 old labels to choose from without self-loops (all but the current one), and u
// with self-loops.
class AnonymousWalkRanking {
public:
    // REQUIRES: 1 <= walk_length <= kMaxWalkLength.
    AnonymousWalkRanking(int walk_length, bool self_loops);

    int walk_length() const { return walk_length_; }
    bool self_loops() const { return self_loops_; }
    std::uint32_t size() const { return size_; }

    // Returns the rank of a walk. REQUIRES: `walk` is an anonymous walk of this length; without
    // self-loops, no label is followed by itself unless all are 0.
    std::uint32_t rank(AnonymousWalk walk) const;

    // Returns the anonymous walk of a rank below size().
    AnonymousWalk walk(std::uint32_t rank) const;

    // Writes the ranks of all walks of a block to the front of `ranks`, many at a time in SIMD
    // lanes.
    void ranks(const WalkBlock& block, std::span<std::uint32_t, WalkBlock::kWidth> ranks) const;

private:
    static constexpr std::size_t kMaxLabels = kMaxWalkLength + 2;
    using Completions = std::array<std::array<std::uint32_t, kMaxLabels>, kMaxLabels>;

    std::uint32_t completions(int left, int used) const {
        return completions_[static_cast<std::size_t>(left)][static_cast<std::size_t>(used)];
    }

    int walk_length_;
    bool self_loops_;
    std::uint32_t size_;
    Completions completions_{};  // [positions left][labels used]
};

}  // namespace irwe
