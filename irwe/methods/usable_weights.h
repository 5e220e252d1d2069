// Weights that vectors can be made of.

#pragma once

#include "irwe/graph/graph.h"
#include "irwe/methods/method.h"

namespace irwe {

// Methods compare how often walks meet two nodes with how often they do by chance. That ratio, and
// sums of weights over all edges of a large graph, stay within single precision for weights in
// these bounds.
inline constexpr double kSmallestUsableWeight = 1e-25;
inline constexpr double kLargestUsableWeight = 1e25;
inline constexpr double kLargestWeightRatio = 1e20;

// Throws InputError if the method uses weights, and those of the graph lie beyond the bounds. Costs
// one pass over the weights.
void require_usable_weights(const Method& method, const Graph& graph);

}  // namespace irwe
