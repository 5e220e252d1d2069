// Methods that compute their model at once: a training of one step.

#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "irwe/methods/training.h"

namespace irwe {

// Embeds the training graph as Training::embed does.
using EmbedTrained = std::function<std::unique_ptr<EmbeddingSource>(
    const Model& model, const Application& application, OutputForm form, Resources& resources)>;

// Returns what ranks have of a model and of what embeds it, as Training::rows_of_ranks does.
using RowsOfRanks = std::function<std::vector<const OwnedRows*>(const Model& model)>;

// Returns a training whose only step is compute(), which refers to graph and resources, and
// `summary`, a sentence about the result. `embed` may use what compute() had at hand; without it,
// the model embeds. Without `rows_of_ranks`, every rank has all rows. The training has no state: to
// go on after an interruption is to make the step again, which gives the same model.
std::unique_ptr<Training> one_step_training(std::function<std::shared_ptr<const Model>()> compute,
                                            std::string summary, EmbedTrained embed = {},
                                            RowsOfRanks rows_of_ranks = {});

// Throws InputError if the graph has no edge, from which there is nothing to learn.
void require_edges(const Graph& graph);

}  // namespace irwe
