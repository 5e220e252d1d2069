#include "irwe/methods/usable_weights.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "irwe/base/error.h"

namespace irwe {

void require_usable_weights(const Method& method, const Graph& graph) {
    if (!graph.has_weights() || !method.uses.weights) {
        return;
    }
    double smallest = std::numeric_limits<double>::infinity();
    double largest = 0;
    const EdgeWeightsView& weights = graph.edge_weights();
    for (const std::span<const float> numbers : {weights.edges, weights.leaving}) {
        for (const double weight : numbers) {
            if (weight > 0) {  // 0 is the weight of no arrow
                smallest = std::min(smallest, weight);
                largest = std::max(largest, weight);
            }
        }
    }
    require(smallest >= kSmallestUsableWeight && largest <= kLargestUsableWeight &&
                largest <= kLargestWeightRatio * smallest,
            [&] {
                return fmt::format(
                    "weights go from {:.3g} to {:.3g}, expected them between {:g} and {:g} and at "
                    "most {:g} times apart; use their logarithms by --weights log, none by "
                    "--weights ignore, or leave out the edges of next to no weight",
                    smallest, largest, kSmallestUsableWeight, kLargestUsableWeight,
                    kLargestWeightRatio);
            });
}

}  // namespace irwe
