// Dropout as a pure function of (key, row, column): computing a row again, on any thread, drops the
// same entries.

#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "irwe/base/random.h"
#include "irwe/base/real.h"

namespace irwe::nn {

// Every entry has its own 16 random bits and is kept if they are below `num_kept`. The probability
// of keeping an entry is a multiple of 1 / 65536, and kept entries are divided by exactly that
// probability.
struct Dropout {
    static constexpr std::uint32_t kAll = 65536;

    std::uint64_t key = 0;
    std::uint32_t num_kept = kAll;
    // Row i of the matrix uses the random numbers of row first_row + i * row_step.
    std::uint64_t first_row = 0;
    std::uint64_t row_step = 1;

    bool is_active() const { return num_kept < kAll; }
    Real scale() const { return static_cast<Real>(static_cast<double>(kAll) / num_kept); }

    // Returns the bits of a row: columns 4 j to 4 j + 3 share word j.
    RandomStream row_words(std::size_t row) const {
        return RandomStream(
            mix(key ^ 0x8ebc6af09c88c6e3U, (first_row + row * row_step) ^ 0x1d8e4e27c47d124fU));
    }
};

// Returns num_kept for a dropout rate. REQUIRES: 0 <= rate < 1.
inline std::uint32_t num_kept_at(double rate) {
    const double kept = std::round((1 - rate) * Dropout::kAll);
    return std::max(static_cast<std::uint32_t>(kept), std::uint32_t{1});
}

}  // namespace irwe::nn
