// The output of a verb on standard output: tables for people, JSON for programs.

#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace irwe::cli {

// Returns `rows` with aligned columns; the first row has the headings.
std::string aligned(const std::vector<std::vector<std::string>>& rows);

// Write JSON or text to standard output.
void print(const nlohmann::ordered_json& object);
void print(const std::string& text);

}  // namespace irwe::cli
