// Roles: groups of nodes whose identities are alike, and that words can tell apart.

#pragma once

#include <span>

#include "irwe/answers/node_groups.h"
#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/base/progress.h"

namespace irwe {

// Returns the roles of all nodes, from identities, one row per node.
//
// Identities are clustered finely. Clusters that no fact of the graph tells apart (role_facts.h)
// are merged, so that as many groups are left as words can name; then those whose merging costs
// least (Ward). Without a given number, it is the largest one at which the groups come again nearly
// as well as at any: they are made again from other choices of four nodes in five, and compared by
// the adjusted Rand index. Its mean is the quality of the result, the stability. Nodes without
// neighbors are a role of their own and are not counted in options.num_groups.
//
// There is one role, and `doubt` says why, if all identities are equal, facts tell no clusters
// apart, or no grouping comes again. A pure function of its arguments; the bytes are the same for
// every number of threads.
//
// Throws InputError if there are fewer different nodes than options.num_groups.
NodeGroups find_roles(const Graph& graph, ConstMatrixView identities, const GroupOptions& options,
                      ThreadPool& pool, const ProgressCallback& progress = {});

}  // namespace irwe
