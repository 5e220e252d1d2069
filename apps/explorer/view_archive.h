// The data of the page, in one archive (irwe/io/archive.h). docs/explorer.md lists the tensors.

#pragma once

#include <span>
#include <string>

#include "apps/explorer/graph_view.h"
#include "irwe/neighbors/nearest_neighbors.h"

namespace irwe::explorer {

// Returns the data that a page loads from a server: maps, clusters, degrees, labels. It requests
// names, edges and neighbors when it needs them.
std::string served_archive(const GraphView& view);

// Returns all data for a page without a server; `neighbors` are those of each space.
std::string whole_archive(const GraphView& view, std::span<const NeighborLists> neighbors);

}  // namespace irwe::explorer
