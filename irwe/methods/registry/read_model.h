// Models of every method, from their files.

#pragma once

#include <memory>
#include <string>

#include "irwe/methods/model.h"

namespace irwe {

// Reads a model that write_model wrote; its entry irwe.method selects the reader.
//
// Throws InputError as Archive::read does, and for an archive that holds no model, one of another
// version, or one of a method that there is not.
std::shared_ptr<const Model> read_model(const std::string& path);

}  // namespace irwe
