// Small changes of inputs, by chance but the same ones every time: for the replay, which has
// neither the coverage nor the time of a real fuzzer.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "irwe/base/random.h"

namespace irwe::fuzz {

using Bytes = std::vector<std::uint8_t>;

// One of `seeds` with one to eight changes: bits flipped, bytes replaced, removed, repeated or
// inserted, the end cut off, a piece of another seed put in, a number or sign that readers stumble
// over put in. At most `max_size` bytes. REQUIRES: there is a seed.
Bytes mutation_of(std::span<const Bytes> seeds, std::size_t max_size, RandomStream& random);

}  // namespace irwe::fuzz
