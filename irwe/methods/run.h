// From a problem to a model: the one loop over the steps of a training.

#pragma once

#include <functional>
#include <memory>
#include <string>

#include "irwe/methods/checkpoint.h"
#include "irwe/methods/method.h"

namespace irwe {

struct RunOptions {
    std::string checkpoint_path{};  // empty: the training is not kept if it is interrupted
    double seconds_between_checkpoints = 60;  // 0: after every step
    // A checkpoint of this method, graph and settings; null: from the start. Not used after
    // on_begin.
    const Checkpoint* resume = nullptr;
    std::string resuming_command{};  // that messages name to continue; empty: none

    // Called once the training stands where its first step will be.
    std::function<void(const Training&)> on_begin = [](const Training&) {};
    // Called after each step.
    std::function<void(const Training&)> on_step = [](const Training&) {};
    // Called with the result, to write it: what fails here does not lose the training.
    std::function<void(const Training&, const Model&)> on_result = [](const Training&,
                                                                      const Model&) {};
};

// Trains `method` on a problem and returns its model.
//
// If it is interrupted after it began, or on_result throws OutputError, the training is kept at
// checkpoint_path, and the exception says so. At the end that file is removed.
//
// With several ranks (resources.world) each of them makes the call, with equal arguments but for
// checkpoint_path, which rank 0 alone has, and the callbacks; each gets the model. They keep every
// step there but the last, and any number of ranks can go on from it if one is lost.
//
// Throws InputError as Method::begin, Training::step and Checkpoint::restore do, and for a method
// that ranks cannot share; OutputError, PeerLost, RanksDiffer and Interrupted.
std::shared_ptr<const Model> train(const Method& method, const Problem& problem,
                                   const MethodSettings& settings, const RunOptions& options,
                                   Resources& resources);

}  // namespace irwe
