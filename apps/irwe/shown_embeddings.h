// The embeddings that the explorer shows beside each other, of one file or of several.

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "apps/explorer/graph_view.h"
#include "apps/irwe/console.h"
#include "irwe/embeddings/embeddings.h"
#include "irwe/graph/graph.h"

namespace irwe::cli {

// Where a space that is shown comes from.
struct SpaceOrigin {
    std::string kind;  // the name within its file
    std::string file;  // empty if there is one file
};

struct ShownEmbeddings {
    Embeddings table;                  // names of spaces are unique: "identity", "identity-2"
    std::vector<SpaceOrigin> origins;  // of each space

    // Writes the origins into the spaces of the view of this table.
    void name_spaces(explorer::GraphView& view) const;
};

// Reads the rows of the nodes of `graph` from each file. REQUIRES: at least one file.
ShownEmbeddings shown_embeddings(const std::vector<std::string>& paths, const Graph& graph,
                                 const std::string& graph_path, std::size_t max_memory,
                                 const Console& console);

// Returns the spaces of one table, whatever its origin.
ShownEmbeddings shown_embeddings(Embeddings table);

}  // namespace irwe::cli
