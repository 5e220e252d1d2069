#include "irwe/graph/mutual_edges.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <vector>

#include "irwe/base/random.h"

namespace irwe {

double mutual_share(std::span<const Edge> edges) {
    constexpr std::size_t kFewestEdges = 20;
    constexpr std::size_t kEdgesInSample = std::size_t{1} << 17U;
    if (edges.size() < kFewestEdges) {
        return 0;
    }
    const std::uint64_t one_of = edges.size() / kEdgesInSample + 1;
    std::vector<std::uint64_t> pairs;  // the smaller node, the larger one
    std::vector<std::uint64_t> reversed;
    for (const Edge& edge : edges) {
        const std::uint64_t low = std::min(edge.u, edge.v);
        const std::uint64_t high = std::max(edge.u, edge.v);
        const std::uint64_t pair = low << 32U | high;
        if (low != high && RandomStream::word(pair) % one_of == 0) {
            (edge.u < edge.v ? pairs : reversed).push_back(pair);
        }
    }
    const auto keep_one_each = [](std::vector<std::uint64_t>& list) {
        std::ranges::sort(list);
        list.erase(std::unique(list.begin(), list.end()), list.end());
    };
    keep_one_each(pairs);
    keep_one_each(reversed);
    std::vector<std::uint64_t> mutual;
    std::ranges::set_intersection(pairs, reversed, std::back_inserter(mutual));
    const std::size_t num_pairs = pairs.size() + reversed.size() - mutual.size();
    return num_pairs == 0 ? 0 : static_cast<double>(mutual.size()) / static_cast<double>(num_pairs);
}

}  // namespace irwe
