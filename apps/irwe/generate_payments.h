// The kind `payments` of irwe generate.

#pragma once

#include <CLI/CLI.hpp>

namespace irwe::cli {

// Adds the kind to irwe generate.
void add_payments(CLI::App& generate);

}  // namespace irwe::cli
