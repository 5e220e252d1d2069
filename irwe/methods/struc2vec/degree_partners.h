// With whom nodes are compared: those of nearest degree (OPT2 of struc2vec).

#pragma once

#include <vector>

#include "irwe/base/parallel.h"
#include "irwe/base/random.h"
#include "irwe/graph/graph.h"

namespace irwe {

// Returns the pairs {u, v}, u < v, ascending, where one is among the 2 log2 N partners of the other
// (rounded up): the nodes whose degree is nearest to its own. Of those that are equally near, some
// are drawn at random. N is the number of nodes that have neighbors; others have no partners.
std::vector<Edge> degree_partners(const Graph& graph, const Random& random, ThreadPool& pool);

}  // namespace irwe
