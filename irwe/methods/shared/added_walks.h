// Where random walks from new nodes meet the nodes that a training knew: what methods fold new
// nodes in by.

#pragma once

#include <functional>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/graph/added_nodes.h"

namespace irwe {

// What each step of a walk counts in a sum over its steps: weights[t - 1] is that of step t.
using StepWeights = std::vector<double>;

// Calls visit(first, sums) for the nodes first, first + 1, ... of added.nodes, and then for the
// next ones, on the calling thread. sums[s] has a row for each of them and a column for each of
// `num_known` nodes of the training: the sum over t of weights[s][t - 1] (P^t), P of the grown
// graph. Rows of nodes without neighbors are zero. The bytes are the same for every number of
// threads.
//
// Costs a product of the graph with a column for each new node and step.
// REQUIRES: known places are below num_known.
void for_each_added_panel(
    const AddedNodes& added, Eigen::Index num_known, const std::vector<StepWeights>& weights,
    ThreadPool& pool,
    const std::function<void(Eigen::Index first, std::vector<Matrix>& sums)>& visit);

}  // namespace irwe
