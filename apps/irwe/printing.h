// What a verb answers, on standard output: tables for people, JSON for programs.

#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace irwe::cli {

// `rows` with columns of even width; the first row has the headings.
std::string aligned(const std::vector<std::vector<std::string>>& rows);

// Writes one of them to standard output.
void print(const nlohmann::ordered_json& object);
void print(const std::string& text);

}  // namespace irwe::cli
