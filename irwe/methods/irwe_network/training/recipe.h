// Settings for any graph: one recipe that depends only on the size and the shape of the graph.
// docs/network.md describes what was tried, and why these settings were chosen.

#pragma once

#include <cstdint>

#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"
#include "irwe/methods/irwe_network/training/settings.h"

namespace irwe {

// The properties of a graph that the recipe uses.
struct GraphProfile {
    std::int64_t num_nodes = 0;
    // The second largest eigenvalue of D^-1/2 A D^-1/2: the share of the slowest difference between
    // parts of the graph that remains after one step of a random walk.
    double second_eigenvalue = 1;
};
// Returns the profile of a graph. Costs some passes over the edges.
GraphProfile graph_profile(const Graph& graph, ThreadPool& pool);

// Returns settings with mini-batches against remembered rows, spectral encodings and one encoder
// layer.
NetworkSettings recipe(const GraphProfile& profile);

}  // namespace irwe
