// How much two rings of degrees differ: dynamic time warping of their lists.

#pragma once

#include <span>

#include "irwe/methods/shared/ring_degrees.h"

namespace irwe {

inline constexpr int kWarpingBand = 32;

// Returns the least cost of a path from the first entries of both lists to the last, which goes on
// by one entry in one of them or in both. A place of the path where degrees a and b meet costs
//
//     (max(a, b) + 1/2) / (min(a, b) + 1/2) - 1,
//
// times the larger of their counts: compact lists stand for all nodes of a ring (OPT1 of the
// paper). Paths keep within `band` entries of the diagonal, so that lists of up to band + 1 entries
// are compared exactly. Costs O(longer list x band).
//
// REQUIRES: both lists have entries, and band >= 1.
double warping_distance(std::span<const DegreeCount> a, std::span<const DegreeCount> b,
                        int band = kWarpingBand);

}  // namespace irwe
