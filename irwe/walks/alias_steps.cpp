#include "irwe/walks/alias_steps.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <span>

#include "irwe/base/huge_pages.h"

namespace irwe {
namespace {

std::uint32_t share_of(double probability) {
    constexpr double kWhole = std::numeric_limits<std::uint32_t>::max();
    return static_cast<std::uint32_t>(std::clamp(std::floor(probability * kWhole), 0.0, kWhole));
}

}  // namespace

AliasSteps::AliasSteps(const Graph& graph)
    : slots_(zeros_on_huge_pages<Slot>(graph.targets().size())) {
    assert(graph.has_weights());
    std::vector<double> heights;       // of each slot: its probability times the degree
    std::vector<std::uint32_t> below;  // slots with room
    std::vector<std::uint32_t> above;  // slots with too much
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        const std::span<const NodeId> neighbors = graph.neighbors(v);
        const std::span<const float> weights = graph.weights(v);
        const std::span<Slot> row = std::span(slots_).subspan(graph.offsets()[v], neighbors.size());
        heights.resize(row.size());
        below.clear();
        above.clear();
        for (std::uint32_t i = 0; i < row.size(); ++i) {
            heights[i] = weights[i] / graph.strength(v) * static_cast<double>(row.size());
            row[i] = {neighbors[i], neighbors[i], std::numeric_limits<std::uint32_t>::max()};
            (heights[i] < 1 ? below : above).push_back(i);
        }
        while (!below.empty() && !above.empty()) {
            const std::uint32_t low = below.back();
            const std::uint32_t high = above.back();
            below.pop_back();
            row[low].other = neighbors[high];
            row[low].share_of_own = share_of(heights[low]);
            heights[high] -= 1 - heights[low];
            if (heights[high] < 1) {
                above.pop_back();
                below.push_back(high);
            }
        }
        // What is left on either side has height 1 up to rounding, and keeps its own neighbor.
    }
}

}  // namespace irwe
