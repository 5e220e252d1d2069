#include "irwe/graph/column_overlap.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace irwe {

bool are_two_sides(std::span<const Edge> edges, NodeId num_nodes) {
    constexpr std::size_t kFewestEdges = 10;
    constexpr std::uint64_t kFewestNodes = 3;
    constexpr NodeId kNodesPerException = 50;
    if (edges.size() < kFewestEdges) {
        return false;
    }
    constexpr std::uint8_t kBoth = 3;
    std::vector<std::uint8_t> sides(num_nodes, 0);
    std::array<std::uint64_t, 2> num_on_side{};
    NodeId num_on_both = 0;
    for (const Edge& edge : edges) {
        for (std::size_t side = 0; side < 2; ++side) {
            std::uint8_t& found = sides[side == 0 ? edge.u : edge.v];
            const auto bit = static_cast<std::uint8_t>(1U << side);
            if ((found & bit) == 0) {
                found = static_cast<std::uint8_t>(found | bit);
                ++num_on_side[side];
                num_on_both += found == kBoth ? 1U : 0U;
            }
        }
        if (num_on_both > num_nodes / kNodesPerException) {
            return false;
        }
    }
    return std::ranges::min(num_on_side) >= kFewestNodes &&
           std::ranges::min(num_on_side) < edges.size();
}

}  // namespace irwe
