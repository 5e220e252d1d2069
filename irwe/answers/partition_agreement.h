// How far two partitions of the same things agree.

#pragma once

#include <cstdint>
#include <span>

namespace irwe {

// Returns the adjusted Rand index (Hubert and Arabie, 1985): the share of pairs that are together
// in both, above what chance gives: 1 for equal partitions, and 0 on average for independent ones.
// Takes memory for the product of their numbers of groups. REQUIRES: as many entries in both.
double adjusted_rand_index(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b);

}  // namespace irwe
