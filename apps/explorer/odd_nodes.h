// Nodes that are unlike all others, for the side of the page.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/explorer/graph_view.h"
#include "irwe/answers/anomalies.h"
#include "irwe/base/parallel.h"
#include "irwe/embeddings/embeddings.h"
#include "irwe/graph/graph.h"

namespace irwe::explorer {

// The anomalies by the first spaces of identity and position, if one file has both.
struct OddNodes {
    Anomalies anomalies;
    std::size_t identity;  // the spaces that they were found by
    std::size_t position;
};

// Returns none if a space is missing, or if the graph has so many nodes that to compare them would
// take too long. `files` is that of graph_view.
std::optional<OddNodes> odd_nodes(const Graph& graph, const std::vector<Space>& spaces,
                                  const std::vector<std::string>& files, std::uint64_t seed,
                                  ThreadPool& pool);

// Returns them as the page tells them.
std::vector<OddNode> told(const Anomalies& anomalies);

}  // namespace irwe::explorer
