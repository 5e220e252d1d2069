// What the values of options may be. Checked while parsing, before any file is touched.

#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace irwe::cli {

// A whole number from `min` to `max`, for CLI::Option::transform. CLI11 on its own takes -1 for a
// very large number and 010 for 8.
CLI::Validator whole_number(std::uint64_t min, std::uint64_t max);

// An amount of memory in bytes: 500MB, 4GB, 1.5G, or a plain number.
CLI::Validator memory_size();

// Adds --max-memory to a verb.
void add_max_memory(CLI::App& verb, std::size_t& max_memory, const std::string& help);

// Adds --threads to a verb.
void add_threads(CLI::App& verb, int& num_threads);

// One of `choices`, for CLI::Option::check.
CLI::Validator one_of(std::vector<std::string> choices);

// Anything but nothing, for CLI::Option::check: "$OUT" of a shell may be empty.
CLI::Validator file_name();

// `text` as one word of a shell: it's as 'it'\''s'.
std::string shell_word(const std::string& text);

}  // namespace irwe::cli
