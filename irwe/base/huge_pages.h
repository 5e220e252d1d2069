// Large arrays that are read at random places.

#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace irwe {

// Asks the system to back a large, not yet touched range by huge pages: with small ones nearly
// every random read of a 100 MB array also misses the TLB. Does nothing where that is not to be
// had.
void use_huge_pages(void* data, std::size_t num_bytes);

// A vector of `size` zeros, on huge pages if it is large.
template <typename T>
std::vector<T> zeros_on_huge_pages(std::size_t size) {
    std::vector<T> result;
    result.reserve(size);
    use_huge_pages(result.data(), size * sizeof(T));
    result.resize(size);
    return result;
}

// Room for `num_more` elements behind those of `values`, which move to huge pages when they grow
// large. Appending costs amortised constant time, as ever.
template <typename T>
void make_room_on_huge_pages(std::vector<T>& values, std::size_t num_more) {
    if (values.capacity() - values.size() >= num_more) {
        return;
    }
    std::vector<T> larger;
    larger.reserve(std::max(2 * values.capacity(), values.size() + num_more));
    use_huge_pages(larger.data(), larger.capacity() * sizeof(T));
    larger.assign(values.begin(), values.end());
    values = std::move(larger);
}

}  // namespace irwe
