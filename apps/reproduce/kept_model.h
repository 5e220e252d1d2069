// Trainings that are not done twice.

#pragma once

#include <string>

#include "irwe/base/parallel.h"
#include "irwe/base/progress.h"
#include "irwe/graph/graph.h"
#include "irwe/methods/irwe/model/irwe_model.h"
#include "irwe/methods/irwe/training/settings.h"

namespace irwe {

struct KeptModel {
    IrweModel model;
    double training_seconds = 0;  // 0 if it was found, or went on from a checkpoint
};

// The model in the file `path`, if it is what training on this graph with these settings gives;
// otherwise the training is done, and its model is written there. A training that is interrupted
// leaves a checkpoint beside the file, and goes on from there the next time.
//
// Throws InputError if a training of these settings cannot be done, OutputError if the model cannot
// be written, and Interrupted.
KeptModel kept_model(const Graph& graph, const IrweSettings& settings, const std::string& path,
                     ThreadPool& pool, const ProgressCallback& progress = {});

}  // namespace irwe
