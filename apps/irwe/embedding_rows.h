// Embeddings and a graph brought together by the names of nodes.

#pragma once

#include <string>

#include "apps/irwe/console.h"
#include "irwe/embeddings/embeddings.h"
#include "irwe/graph/graph.h"

namespace irwe::cli {

// Leaves in `table` the rows of the nodes of the graph, in their order; tells how many were left
// out. Throws InputError if a node has none. The paths are for messages.
void keep_rows_of(const Graph& graph, const std::string& graph_path, Embeddings& table,
                  const std::string& table_path, const Console& console);

}  // namespace irwe::cli
