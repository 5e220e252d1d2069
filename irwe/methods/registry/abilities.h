// What only some methods can do; the others refuse with the names of those that can.

#pragma once

#include <string>

#include "irwe/methods/application.h"
#include "irwe/methods/method.h"
#include "irwe/methods/registry/apply.h"

namespace irwe {

// Returns what explains the embeddings of `model`, which messages call `model_name`. Throws
// InputError if its method cannot.
const Explainer& explainer_of(const Model& model, const std::string& model_name);

// Throws InputError if the embedding of `node` is not made by this application: it is a node of the
// training graph, and only new nodes are asked for.
void require_embedded(const Application& application, NodeId node, const ApplicationNames& names);

// Throws InputError if `method` cannot tell what a training would take.
void require_estimate(const Method& method);

}  // namespace irwe
