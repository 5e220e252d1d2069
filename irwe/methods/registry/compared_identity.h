// Vectors that one model gives the nodes of several graphs, to compare them.

#pragma once

#include <string>

#include "irwe/base/matrix.h"
#include "irwe/base/resources.h"
#include "irwe/methods/model.h"

namespace irwe {

// Returns the space of the model in which nodes of different graphs can be compared: identity, or
// the first such space. Throws InputError if there is none, or if the method does not embed other
// graphs than that of the training; then it names the methods that do both. `model_name` is for
// messages.
std::string compared_space(const Model& model, const std::string& model_name);

// Returns the rows of the nodes of `graph` in that space. Throws InputError as application() does.
Matrix compared_rows(const Model& model, const Graph& graph, const std::string& space,
                     Resources& resources);

}  // namespace irwe
