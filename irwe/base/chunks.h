// Parallel loops over chunks whose results are collected or summed in the order of the chunks.

#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "irwe/base/parallel.h"

namespace irwe {

// Returns the number of chunks of `chunk_size` that hold `count` items; the last may be smaller.
template <std::integral Integer>
constexpr Integer num_chunks(Integer count, std::type_identity_t<Integer> chunk_size) {
    return (count + chunk_size - 1) / chunk_size;
}

// Returns the results of work(begin, end) for every chunk of parallel_for_chunks, in their order.
//
// REQUIRES: the result has a default constructor and is not bool.
template <typename Work>
auto map_chunks(ThreadPool& pool, std::int64_t count, std::int64_t chunk_size, const Work& work) {
    std::vector<std::invoke_result_t<const Work&, std::int64_t, std::int64_t>> results(
        static_cast<std::size_t>(num_chunks(count, chunk_size)));
    parallel_for_chunks(pool, count, chunk_size, [&](std::int64_t begin, std::int64_t end) {
        results[static_cast<std::size_t>(begin / chunk_size)] = work(begin, end);
    });
    return results;
}

// Returns ((sum + work of the first chunk) + work of the second) + ... The bytes are the same for
// every number of threads.
template <typename Sum, typename Work>
Sum sum_in_order(ThreadPool& pool, std::int64_t count, std::int64_t chunk_size, Sum sum,
                 const Work& work) {
    for (const auto& part : map_chunks(pool, count, chunk_size, work)) {
        sum += part;
    }
    return sum;
}

}  // namespace irwe
