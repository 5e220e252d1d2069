// Describes a model file.

#pragma once

#include <string>

namespace irwe::cli {

// Returns the description as text or as JSON. Throws the exceptions of read_model.
std::string describe_model(const std::string& path, bool json);

}  // namespace irwe::cli
