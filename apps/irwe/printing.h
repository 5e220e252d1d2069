// The output of a verb on standard output: text for people, JSON for programs.

#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>

namespace irwe::cli {

inline constexpr std::size_t kColumns = 80;  // of a terminal

// Returns `text` with line breaks between words, so that no line is longer than `width`, unless a
// single word is. Each line begins with `indent`, which is part of the width.
std::string wrapped(const std::string& text, std::size_t width, const std::string& indent = "");

// Write JSON or text to standard output. Control characters of the text, other than line feeds and
// tabs, are written as \xNN: a file that somebody sent may have brought them.
void print(const nlohmann::ordered_json& object);
void print(const std::string& text);

}  // namespace irwe::cli
