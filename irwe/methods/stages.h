// Trainings of a few large steps, each of which computes a part of the model at once.

#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "irwe/methods/training.h"

namespace irwe {

struct Stage {
    std::function<void()> compute;
    // What compute() leaves, to be kept in a checkpoint; StatePart::is_there does not count. None:
    // a training that goes on makes the step again, which gives the same.
    std::string name{};
    std::optional<StatePart> part{};
};

// Embeds the training graph as Training::embed does.
using EmbedTrained = std::function<std::unique_ptr<EmbeddingSource>(
    const Model& model, const Application& application, OutputForm form, Resources& resources)>;

struct StagedTraining {
    std::vector<Stage> stages;
    std::function<std::shared_ptr<const Model>()> result;  // of all stages
    std::string summary;                                   // a sentence about the result
    EmbedTrained embed{};  // may use what the stages had at hand; null: the model embeds
    // Returns what ranks have of the stages that were made, as Training::rows_of_ranks does; null:
    // every rank has all rows.
    std::function<std::vector<const OwnedRows*>()> rows_of_ranks{};
};

// Returns a training with a step for each stage. Of what is kept, it goes on from the last stage
// before which no stage lacks its part.
std::unique_ptr<Training> staged_training(StagedTraining stages);

}  // namespace irwe
