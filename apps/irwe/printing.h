// The output of a verb on standard output: text for people, JSON for programs.

#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace irwe::cli {

// Write JSON or text to standard output.
void print(const nlohmann::ordered_json& object);
void print(const std::string& text);

}  // namespace irwe::cli
