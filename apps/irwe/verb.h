// A verb of the program: `irwe VERB ...`.

#pragma once

#include <CLI/CLI.hpp>

namespace irwe::cli {

// Each adds its verb with options and help to `app`; CLI11 calls the verb when it was chosen.
void add_info(CLI::App& app);
void add_generate(CLI::App& app);
void add_convert(CLI::App& app);
void add_features(CLI::App& app);
void add_methods(CLI::App& app);
void add_estimate(CLI::App& app);
void add_train(CLI::App& app);
void add_embed(CLI::App& app);
void add_similar(CLI::App& app);
void add_roles(CLI::App& app);
void add_communities(CLI::App& app);
void add_anomalies(CLI::App& app);
void add_explain(CLI::App& app);
void add_explore(CLI::App& app);
void add_evaluate(CLI::App& app);
void add_compare(CLI::App& app);
void add_reproduce(CLI::App& app);
void add_help(CLI::App& app);
void add_completion(CLI::App& app);
void add_man(CLI::App& app);

}  // namespace irwe::cli
