// Settings for a graph that nobody has tuned: one recipe, from the size and the shape of the graph
// alone. docs/training.md tells what was tried and why these.

#pragma once

#include <cstdint>

#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"
#include "irwe/methods/irwe/training/settings.h"

namespace irwe {

// What the recipe asks of a graph.
struct GraphProfile {
    std::int64_t num_nodes = 0;
    // The second largest eigenvalue of D^-1/2 A D^-1/2: what a step of a random walk leaves of the
    // slowest difference between parts of the graph.
    double second_eigenvalue = 1;
};
// Some passes over the edges.
GraphProfile graph_profile(const Graph& graph, ThreadPool& pool);

// Mini-batches against remembered rows, spectral encodings, one encoder layer.
IrweSettings recipe(const GraphProfile& profile);

}  // namespace irwe
