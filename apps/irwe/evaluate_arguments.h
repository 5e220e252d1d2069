// What the evaluations share: the arguments, and the format of scores.

#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "apps/irwe/console.h"
#include "irwe/embeddings/embeddings.h"
#include "irwe/evaluation/scaling.h"
#include "irwe/evaluation/score.h"

namespace irwe::cli {

struct EvaluateArguments {
    Console console;
    std::string path;             // the file of embeddings
    std::string which;            // identity, position, both, another space, "a+b"; empty: all
    std::string scaling = "raw";  // raw, standardized, unit-rows
    std::uint64_t seed = 1;
    std::size_t max_memory = 0;  // 0: half of what is free
    int num_threads = 0;
    bool json = false;

    // Adds EMBEDDINGS, the first argument.
    void add_embeddings(CLI::App& verb);
    // Adds the other options.
    void add_options(CLI::App& verb);

    // Returns the chosen spaces of the embeddings and reports what was read. Throws the exceptions
    // of read_embeddings, and InputError if the file does not have the space.
    Embeddings load() const;

    Scaling chosen_scaling() const;

    // Throws InputError if `output` is `input`, or if standard input or output is used twice.
    void require_output(const std::string& option, const std::string& output,
                        const std::vector<std::string>& inputs) const;
};

// Returns "65.5 ± 1.2" for 0.6553 and 0.0117.
std::string percent(const Score& score);

// Returns {"mean": ..., "deviation": ..., KEY: [...]}.
nlohmann::ordered_json as_json(const Score& score, const std::string& key,
                               const std::vector<double>& values);

}  // namespace irwe::cli
