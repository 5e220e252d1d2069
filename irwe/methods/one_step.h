// Methods that compute their model at once: a training of one step.

#pragma once

#include <functional>
#include <memory>
#include <string>

#include "irwe/methods/stages.h"
#include "irwe/methods/training.h"

namespace irwe {

// Returns a training whose only step is compute(), which refers to graph and resources, and
// `summary`, a sentence about the result. `embed` may use what compute() had at hand; without it,
// the model embeds. The training has no state: to go on after an interruption is to make the step
// again, which gives the same model.
std::unique_ptr<Training> one_step_training(std::function<std::shared_ptr<const Model>()> compute,
                                            std::string summary, EmbedTrained embed = {});

// Throws InputError if the graph has no edge, from which there is nothing to learn.
void require_edges(const Graph& graph);

}  // namespace irwe
