// The groups of a space: what its colors and the table of the page show.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "apps/explorer/graph_view.h"
#include "irwe/answers/node_groups.h"
#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"

namespace irwe::explorer {

// Sets the groups of `view`, whose kind and unit rows are set, from the vectors that these come
// from.
//
// Clusters of KMeans have numbers. Of identity they are roles, of position communities, and have
// names (irwe/answers); their number is then chosen by a rule, unless options.num_clusters tells
// it. `known`, unless null, are the roles or communities by that rule. The same for every number of
// threads.
void set_groups(const Graph& graph, ConstMatrixView vectors, const ViewOptions& options,
                const NodeGroups* known, SpaceView& view, ThreadPool& pool);

}  // namespace irwe::explorer
