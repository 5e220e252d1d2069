// --ranks and what belongs to it: a training by several processes.

#pragma once

#include <CLI/CLI.hpp>
#include <chrono>
#include <optional>
#include <string>

#include "irwe/methods/method.h"
#include "irwe/ranks/place.h"

namespace irwe::cli {

struct RankArguments {
    std::optional<int> rank;
    std::optional<int> size;
    std::string directory;  // empty: beside the output
    std::string interface;
    double timeout = 1800;  // seconds

    void add_options(CLI::App& verb);

    // Returns the place of this process, by the options and the environment.
    Place place() const;
};

// Returns what to do for a training by one process: "leave --ranks out".
std::string advice_to_train_alone(const Place& place);

// Throws InputError if ranks cannot share a training by this method.
void require_can_share(const Method& method, const Place& place);

// Throws InputError if only one process can read the file, such as standard input or a pipe. A file
// that does not exist, or an empty name, is left to its reader.
void require_can_be_read_by_all(const std::string& path);

}  // namespace irwe::cli
