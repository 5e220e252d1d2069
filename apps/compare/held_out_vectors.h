// Vectors of all nodes of a graph by a model that was trained without some of them.

#pragma once

#include <string>
#include <vector>

#include "apps/compare/compare_tasks.h"
#include "apps/compare/measured_training.h"

namespace irwe::compare {

// Returns the vectors of all nodes of `whole`: those of the training, and for the held-out nodes
// those that the model gives them when they come. Adds notes on rows of zeros among these.
// Throws the exceptions of application() and of Model::embed().
Embeddings vectors_with_held_out_nodes(const MeasuredModel& trained, const Graph& whole,
                                       const NodeSplit& split, Resources& resources,
                                       std::vector<std::string>& notes);

}  // namespace irwe::compare
