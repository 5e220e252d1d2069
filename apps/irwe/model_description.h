// What there is to tell about a model file.

#pragma once

#include <string>

namespace irwe::cli {

// True if the file begins as an archive does, and so as no edge list can.
bool looks_like_archive(const std::string& path);

// As text for people, or as JSON. Throws as read_model does.
std::string describe_model(const std::string& path, bool json);

}  // namespace irwe::cli
