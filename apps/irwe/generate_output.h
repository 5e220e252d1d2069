// The outputs of a generated graph: the edge list and the files that belong to it.

#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "apps/irwe/console.h"
#include "irwe/base/random.h"
#include "irwe/graph/graph.h"

namespace irwe::cli {

// The class of each node, and its file; an empty path means none.
struct Classes {
    std::string path;
    const std::vector<std::uint32_t>& of_node;
    std::vector<std::string> names;
    bool is_named_after_graph = false;  // nobody has asked for a file of this name
};

// The options of every kind of graph: the outputs and the seed.
class GenerateOutput {
public:
    // Adds --output, --node-list, --force, --quiet and, for a random graph, --seed to a kind, whose
    // options then refer to this object.
    void add_options(CLI::App& kind, bool is_random);

    const std::string& path() const { return path_; }
    Random random() const { return Random(seed_); }

    // Writes the graph, and the classes that have a file, and reports it. Throws InputError before
    // anything is written if two of the files are the same, if one is there and holds no text, or
    // if one that is named after the graph is there and holds anything but these classes.
    void write(const Graph& graph, const std::vector<Classes>& classes = {}) const;

private:
    void require_different_files(const std::vector<Classes>& classes) const;
    void tell(const std::string& path, const std::string& what) const;

    std::string path_;
    std::string node_list_;
    std::uint64_t seed_ = 1;
    bool force_ = false;
    Console console_;
};

}  // namespace irwe::cli
