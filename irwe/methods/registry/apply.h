// Decides what a model is applied to, and refuses what its method cannot embed.

#pragma once

#include <string>

#include "irwe/methods/application.h"
#include "irwe/methods/model.h"

namespace irwe {

// What messages call the things of an application: files and options of a program.
struct ApplicationNames {
    std::string model = "the model";
    std::string graph = "the graph";
    std::string before = "the graph before";
    std::string option = "`before`";  // by which `before` was given
};

// Returns how `model` is applied to `graph`: as the graph of its training, if it has the
// fingerprint of that one; with `before`, which must be the training graph, as a grown version of
// it, whose new nodes are embedded; otherwise as a graph of its own.
//
// Throws InputError if `before` is not the training graph, if `graph` lacks one of its nodes or has
// no new one, and if the method does not reach that far: then it names the methods that do.
Application application(const Model& model, const Graph& graph, const Graph* before = nullptr,
                        const ApplicationNames& names = {});

}  // namespace irwe
