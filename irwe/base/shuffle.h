// Random orders that are the same on every machine, unlike those of std::shuffle.

#pragma once

#include <cstddef>
#include <span>
#include <utility>

#include "irwe/base/random.h"

namespace irwe {

// Puts `items` into a random order (Fisher and Yates, from the end). Uses items.size() - 1 random
// words.
template <typename Item>
void shuffle(std::span<Item> items, RandomStream stream) {
    for (std::size_t i = items.size(); i > 1; --i) {
        std::swap(items[i - 1], items[stream.below(i)]);
    }
}

// Moves a random choice of `count` items to the front, in random order.
//
// REQUIRES: count <= items.size().
template <typename Item>
void shuffle_front(std::span<Item> items, std::size_t count, RandomStream stream) {
    for (std::size_t i = 0; i < count; ++i) {
        std::swap(items[i], items[i + stream.below(items.size() - i)]);
    }
}

}  // namespace irwe
