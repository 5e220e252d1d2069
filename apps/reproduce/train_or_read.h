// Trains a model, or reuses one that was trained before.

#pragma once

#include <memory>
#include <string>

#include "irwe/base/parallel.h"
#include "irwe/base/progress.h"
#include "irwe/graph/graph.h"
#include "irwe/methods/method.h"

namespace irwe {

struct TimedModel {
    std::shared_ptr<const Model> model;
    double training_seconds = 0;  // 0 if it was reused or resumed from a checkpoint
};

// Returns the model in the file `path` if it was trained on this graph by this method with these
// settings.
// Otherwise trains it and writes it there. An interrupted training leaves a checkpoint beside the
// file and continues from it the next time.
//
// Throws InputError if training with these settings is impossible, OutputError if the model cannot
// be written, and Interrupted.
TimedModel train_or_read(const Graph& graph, const Method& method, const MethodSettings& settings,
                         const std::string& path, ThreadPool& pool,
                         const ProgressCallback& progress = {});

}  // namespace irwe
