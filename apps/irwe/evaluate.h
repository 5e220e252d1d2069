// The parts of `irwe evaluate`.

#pragma once

#include <CLI/CLI.hpp>

namespace irwe::cli {

void add_evaluate_classify(CLI::App& evaluate);
void add_evaluate_cluster(CLI::App& evaluate);
void add_evaluate_hold_out(CLI::App& evaluate);
void add_evaluate_links(CLI::App& evaluate);

}  // namespace irwe::cli
