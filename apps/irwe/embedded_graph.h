// A graph and the vectors of its nodes, for verbs that answer questions about both: GRAPH, and
// EMBEDDINGS or a model.

#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <string>
#include <string_view>

#include "apps/irwe/console.h"
#include "apps/irwe/graph_arguments.h"
#include "irwe/base/parallel.h"
#include "irwe/embeddings/embeddings.h"

namespace irwe::cli {

struct EmbeddedGraph {
    LoadedGraph loaded;
    Embeddings embeddings;  // row v belongs to node v
    std::string path;       // of the embeddings, for messages

    // Returns the vectors of a space. Throws InputError if there is none of this name.
    const Matrix& vectors(std::string_view space) const;
};

class EmbeddedGraphArguments {
public:
    // Adds GRAPH, the options of reading it, and EMBEDDINGS to a verb.
    void add_graph_and_embeddings(CLI::App& verb);
    // Adds --max-memory, --threads and --quiet.
    void add_common(CLI::App& verb, int& num_threads);

    // Throws InputError if an argument is in the wrong place.
    void check() const;
    // Throws InputError if `output`, a table of nodes, would replace an input or a file of another
    // kind.
    void require_output(const std::string& output, bool force) const;
    // Reads the graph and the vectors of its nodes, or embeds them if a model is given.
    EmbeddedGraph load(ThreadPool& pool) const;

    const std::string& graph_path() const { return graph_.path(); }
    const std::string& path() const { return path_; }
    const Console& console() const { return console_; }

private:
    Console console_;
    GraphArguments graph_;
    std::string path_;            // of embeddings or a model
    std::size_t max_memory_ = 0;  // 0: half of what is free
};

}  // namespace irwe::cli
