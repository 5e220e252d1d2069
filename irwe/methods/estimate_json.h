// Estimates as JSON for programs.

#pragma once

#include <string>

#include "irwe/graph/graph.h"
#include "irwe/methods/estimate.h"

namespace irwe {

// Returns the seconds of all parts together.
double total_seconds(const TrainingEstimate& estimate);

// Returns the estimate of a training on `graph` with so many threads as a JSON object: what
// `irwe estimate --json` prints.
std::string estimate_json(const TrainingEstimate& estimate, const Graph& graph, int num_threads);

}  // namespace irwe
