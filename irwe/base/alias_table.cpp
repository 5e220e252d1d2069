#include "irwe/base/alias_table.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace irwe {

AliasTable::AliasTable(std::span<const double> weights) : slots_(weights.size()) {
    const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
    assert(std::isfinite(total) && total > 0);
    const double scale = static_cast<double>(weights.size()) / total;
    std::vector<double> heights(
        weights.size());               // of each slot: its probability times their number
    std::vector<std::uint32_t> below;  // slots with room
    std::vector<std::uint32_t> above;  // slots with too much
    for (std::uint32_t i = 0; i < heights.size(); ++i) {
        heights[i] = weights[i] * scale;
        slots_[i] = {i, 0};
        (heights[i] < 1 ? below : above).push_back(i);
    }
    while (!below.empty() && !above.empty()) {
        const std::uint32_t low = below.back();
        const std::uint32_t high = above.back();
        below.pop_back();
        const double share = std::floor(std::max(heights[low], 0.0) * 0x1p32);
        slots_[low] = {high, static_cast<std::uint32_t>(std::min(share, 0x1p32 - 1))};
        heights[high] -= 1 - heights[low];
        if (heights[high] < 1) {
            above.pop_back();
            below.push_back(high);
        }
    }
    // What is left has height 1 up to rounding and keeps its own item, unless rounding left an item
    // of weight 0 here, which must not be drawn.
    for (const std::uint32_t low : below) {
        if (weights[low] == 0) {
            slots_[low].other =
                static_cast<std::uint32_t>(std::ranges::max_element(weights) - weights.begin());
        }
    }
}

}  // namespace irwe
