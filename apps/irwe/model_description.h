// What there is to tell about a model file.

#pragma once

#include <string>

namespace irwe::cli {

// As text for people, or as JSON. Throws as read_model does.
std::string describe_model(const std::string& path, bool json);

}  // namespace irwe::cli
