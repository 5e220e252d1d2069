// The data of the page, in one archive (irwe/io/archive.h). docs/explorer.md tells the tensors.

#pragma once

#include <span>
#include <string>

#include "apps/explorer/graph_view.h"
#include "irwe/neighbors/nearest_neighbors.h"

namespace irwe::explorer {

// What a page asks a server for: maps, clusters, degrees, labels. Names, edges and neighbors it
// asks for when it needs them.
std::string served_archive(const GraphView& view);

// All that a page by itself needs; `neighbors` are those of each space.
std::string whole_archive(const GraphView& view, std::span<const NeighborLists> neighbors);

}  // namespace irwe::explorer
