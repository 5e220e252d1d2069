// With whom nodes are compared: those of nearest degree.

#pragma once

#include <cstddef>
#include <vector>

#include "irwe/base/parallel.h"
#include "irwe/base/random.h"
#include "irwe/graph/graph.h"

namespace irwe {

// Returns the pairs {u, v}, u < v, ascending, where one is among the `count` partners of the other:
// the nodes whose degree is nearest to its own. Of those that are equally near, some are drawn at
// random. Nodes without neighbors have no partners.
std::vector<Edge> degree_partners(const Graph& graph, std::size_t count, const Random& random,
                                  ThreadPool& pool);
// Returns those for 2 log2 N partners, rounded up, where N is the number of nodes with neighbors.
std::vector<Edge> degree_partners(const Graph& graph, const Random& random, ThreadPool& pool);

// Returns true if all nodes that have neighbors have equally many: methods that compare degrees
// cannot tell them apart.
bool has_one_degree(const Graph& graph);

}  // namespace irwe
