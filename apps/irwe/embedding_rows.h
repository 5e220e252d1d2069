// Matches embeddings and a graph by the names of nodes.

#pragma once

#include <string>

#include "apps/irwe/console.h"
#include "irwe/embeddings/embeddings.h"
#include "irwe/graph/graph.h"

namespace irwe::cli {

// Keeps in `table` only the rows of the nodes of the graph, in their order, and reports how many
// were dropped. Throws InputError if a node has no row. The paths are for messages.
void keep_rows_of(const Graph& graph, const std::string& graph_path, Embeddings& table,
                  const std::string& table_path, const Console& console);

}  // namespace irwe::cli
