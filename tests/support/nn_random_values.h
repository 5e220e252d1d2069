// Numbers for tests of kernels.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "irwe/base/random.h"
#include "irwe/base/real.h"

namespace irwe::nn {

// Between -1 and 1.
inline std::vector<Real> random_values(std::size_t size, std::uint64_t key) {
    RandomStream random(key);
    std::vector<Real> result(size);
    for (Real& value : result) {
        value = static_cast<Real>(2 * random.uniform() - 1);
    }
    return result;
}

}  // namespace irwe::nn
