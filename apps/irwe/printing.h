// The output of a verb on standard output: text for people, JSON for programs.

#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>

namespace irwe::cli {

// Returns the columns for text on standard output: those of the terminal, or what COLUMNS says,
// from 40 to 100; 80 where nothing is known.
std::size_t text_columns();

// Returns `text` with line breaks between words, so that no line is longer than `width`, unless a
// single word is. Each line begins with `indent`, which is part of the width.
std::string wrapped(const std::string& text, std::size_t width, const std::string& indent = "");

// Write JSON or text to standard output. Control characters of the text, other than line feeds and
// tabs, are written as \xNN: a file that somebody sent may have brought them.
void print(const nlohmann::ordered_json& object);
void print(const std::string& text);

}  // namespace irwe::cli
