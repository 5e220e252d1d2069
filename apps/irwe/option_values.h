// Validators of option values, which run while parsing, before any file is touched.

#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "apps/irwe/console.h"
#include "irwe/methods/method.h"

namespace irwe::cli {

// Accepts an integer from `min` to `max`, for CLI::Option::transform. CLI11 itself reads -1 as a
// very large number and 010 as 8.
CLI::Validator whole_number(std::uint64_t min, std::uint64_t max);

// Accepts an amount of memory: 500MB, 4GB, 1.5G, or a plain number of bytes.
CLI::Validator memory_size();

// Adds --max-memory to a verb.
void add_max_memory(CLI::App& verb, std::size_t& max_memory, const std::string& help);
// Returns what is said of it if trainings of the method do not know what they need.
std::string uncounted_memory_note(const Method& method);

// Adds --threads to a verb. `say` is told, once the arguments are read, if more are asked for than
// ThreadPool uses; it stays valid while the verb does.
void add_threads(CLI::App& verb, int& num_threads, std::function<void(const std::string&)> say);
// Adds --threads to a verb with a console, which outlives it.
void add_threads(CLI::App& verb, int& num_threads, const Console& console);

// Accepts one of `choices`, for CLI::Option::check.
CLI::Validator one_of(std::vector<std::string> choices);

// Accepts C of a logistic regression (evaluation/regularization.h).
CLI::Validator inverse_regularization();

// Accepts any nonempty text, for CLI::Option::check: "$OUT" of a shell may be empty.
CLI::Validator file_name();
// Accepts a number above 0 and below `limit`; `expected` says so in words.
CLI::Validator number_below(double limit, const std::string& expected);
// Accepts a finite number of at least 0.
CLI::Validator number_not_negative();

// Returns `text` as one word of a shell: it's as 'it'\''s'.
std::string shell_word(const std::string& text);

}  // namespace irwe::cli
