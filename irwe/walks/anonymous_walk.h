// Anonymous walks (Definition 4).

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "irwe/graph/node_names.h"

namespace irwe {

// An anonymous walk packed into one word, four bits per position with position 0 in the lowest
// bits, so that a walk of up to 16 nodes hashes and compares as an integer.
using AnonymousWalk = std::uint64_t;

// Returns the anonymous walk of `walk` (Definition 4): every node is replaced by the order in which
// the walk first visited it, so (v4, v1, v5, v1) becomes (0, 1, 2, 1).
//
// REQUIRES: 1 <= walk.size() <= 16.
AnonymousWalk anonymous_walk(std::span<const NodeId> walk);

// Returns the label at position j of an anonymous walk.
constexpr int label_at(AnonymousWalk walk, int j) {
    return static_cast<int>(walk >> (4 * j) & 15U);
}

// Returns rho(omega): the one-hot encodings of the labels at all positions, concatenated; (l + 1)^2
// entries for l steps. (0, 1, 2, 3) is 1000 0100 0010 0001.
std::vector<std::uint8_t> one_hot_walk(AnonymousWalk walk, int walk_length);

}  // namespace irwe
