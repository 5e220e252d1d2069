// The page with all its data, which needs no server.

#pragma once

#include <functional>
#include <string>

#include "apps/explorer/graph_view.h"
#include "irwe/base/progress.h"

namespace irwe::explorer {

inline constexpr int kMaxClusters = 1000;
inline constexpr int kMaxNeighbors = 90;  // the map needs as many

enum class Layout {
    tsne,  // keeps neighbors together; takes long
    pca,   // principal components
};

// Returns where to report the progress of a phase, such as "identity, map".
using PhaseProgress = std::function<ProgressCallback(const std::string& phase)>;

// Throws InputError if the graph, which messages call `name`, has too many nodes for a page that
// browsers accept; `instead` says what to use then.
void require_fits_page(const Graph& graph, const std::string& name, const std::string& instead);

// Makes the maps of `view` and returns `page` with all data inside. Equal input gives equal bytes,
// for every number of threads.
std::string whole_page(const std::string& page, GraphView view, Layout layout, ThreadPool& pool,
                       const PhaseProgress& progress);

}  // namespace irwe::explorer
