// Which entries of a matrix drop out, as a pure function of (key, row, column): whoever computes a
// row again, on whatever thread, drops the same entries.

#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "irwe/base/random.h"
#include "irwe/base/real.h"

namespace irwe::nn {

// Every entry has 16 random bits of its own and stays if they are below `num_kept`. The chance to
// stay is thus a multiple of 1 / 65536, and what stays is divided by exactly that chance.
struct Dropout {
    static constexpr std::uint32_t kAll = 65536;

    std::uint64_t key = 0;
    std::uint32_t num_kept = kAll;
    // Row i of the matrix at hand has the random numbers of row first_row + i * row_step.
    std::uint64_t first_row = 0;
    std::uint64_t row_step = 1;

    bool is_active() const { return num_kept < kAll; }
    Real scale() const { return static_cast<Real>(static_cast<double>(kAll) / num_kept); }

    // The bits of row i: columns 4 j .. 4 j + 3 share word j.
    RandomStream row_words(std::size_t row) const {
        return RandomStream(
            mix(key ^ 0x8ebc6af09c88c6e3U, (first_row + row * row_step) ^ 0x1d8e4e27c47d124fU));
    }
};

// REQUIRES: 0 <= rate < 1.
inline std::uint32_t num_kept_at(double rate) {
    const double kept = std::round((1 - rate) * Dropout::kAll);
    return std::max(static_cast<std::uint32_t>(kept), std::uint32_t{1});
}

}  // namespace irwe::nn
