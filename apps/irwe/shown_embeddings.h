// The embeddings that the explorer shows beside each other, of one file or of several.

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "apps/irwe/console.h"
#include "irwe/embeddings/embeddings.h"
#include "irwe/graph/graph.h"

namespace irwe::cli {

struct ShownEmbeddings {
    Embeddings table;                // of several files, names of spaces may come again
    std::vector<std::string> files;  // of each space; none if there is one file
};

// Reads the rows of the nodes of `graph` from each file. REQUIRES: at least one file.
ShownEmbeddings shown_embeddings(const std::vector<std::string>& paths, const Graph& graph,
                                 const std::string& graph_path, std::size_t max_memory,
                                 const Console& console);

}  // namespace irwe::cli
