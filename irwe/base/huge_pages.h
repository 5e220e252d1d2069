// Huge pages for large arrays that are read at random positions.

#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace irwe {

// Asks the system to back a large, not yet touched range by huge pages. With small pages, nearly
// every random read of a 100 MB array also misses the TLB. Does nothing if huge pages are not
// available.
void use_huge_pages(void* data, std::size_t num_bytes);

// Returns a vector of `size` zeros, on huge pages if it is large.
template <typename T>
std::vector<T> zeros_on_huge_pages(std::size_t size) {
    std::vector<T> result;
    result.reserve(size);
    use_huge_pages(result.data(), size * sizeof(T));
    result.resize(size);
    return result;
}

// Reserves room for `num_more` elements after those of `values`, which move to huge pages when they
// grow large. Appending takes amortized constant time.
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
