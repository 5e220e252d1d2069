// Schedules of the learning rate.

#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>

namespace irwe::nn {

// Returns the share of the learning rate for the step after `num_done` of `num_steps`: half a
// cosine, from 1 at the first step towards 0 behind the last.
inline double cosine_share(std::int64_t num_done, std::int64_t num_steps) {
    return 0.5 * (1 + std::cos(std::numbers::pi * static_cast<double>(num_done) /
                               static_cast<double>(num_steps)));
}

}  // namespace irwe::nn
