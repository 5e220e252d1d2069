// How many nodes as odd as one a graph has by chance.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace irwe {

// Returns for each number how many of them would be as large, if the largest fifth fell off as the
// part of it does that leaves the largest twentieth out: their logarithms are taken to fall off
// exponentially, at the rate at which they do between these quantiles. So a few large ones do not
// hide themselves. Numbers of the other four fifths get how many are at least as large; numbers
// that are 0, and all if fewer than 40 are above 0, get how many numbers there are.
std::vector<double> expected_as_large(std::span<const double> numbers);

// Returns the probability that at most `count` of `total` things have a property that each has with
// the given probability, independently of the others.
double binomial_at_most(std::uint64_t count, std::uint64_t total, double probability);

}  // namespace irwe
