// Estimates the density of the features of a graph from some of its nodes.

#pragma once

#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"
#include "irwe/methods/irwe_network/training/settings.h"

namespace irwe {

// The mean number of nonzero entries per node.
struct FeatureDensity {
    double statistics = 0;  // s(v), before rare anonymous walks are left out
    double degrees = 0;     // delta(v)
    double contrast = 0;    // the row of v in the contrast of several hops, before clipping; 0 if
                            // the settings do not ask for one
};

// Estimates the density from the walks of some 500 nodes, evenly spaced. REQUIRES: the settings are
// valid.
FeatureDensity feature_density(const Graph& graph, const NetworkSettings& settings,
                               ThreadPool& pool);

}  // namespace irwe
