// Trains a model, or reuses one that was trained before.

#pragma once

#include <memory>
#include <string>

#include "irwe/base/parallel.h"
#include "irwe/base/progress.h"
#include "irwe/graph/graph.h"
#include "irwe/methods/irwe/training/settings.h"
#include "irwe/methods/model.h"

namespace irwe {

struct TimedModel {
    std::shared_ptr<const Model> model;  // of IRWE: see irwe_parts()
    double training_seconds = 0;         // 0 if it was reused or resumed from a checkpoint
};

// Returns the model in the file `path` if it was trained on this graph with these settings.
// Otherwise trains it and writes it there. An interrupted training leaves a checkpoint beside the
// file and continues from it the next time.
//
// Throws InputError if training with these settings is impossible, OutputError if the model cannot
// be written, and Interrupted.
TimedModel train_or_read(const Graph& graph, const IrweSettings& settings, const std::string& path,
                         ThreadPool& pool, const ProgressCallback& progress = {});

}  // namespace irwe
