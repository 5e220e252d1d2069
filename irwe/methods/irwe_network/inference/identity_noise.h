// What of the identities is chance: walks from two nodes of the same role differ a little.

#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <span>
#include <vector>

#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"
#include "irwe/methods/irwe_network/model/network_model.h"

namespace irwe {

// Returns psi of `nodes` by walks of this seed, about its mean.
Eigen::MatrixXd centered_identity(const NetworkModel& model, const Graph& graph,
                                  std::span<const NodeId> nodes, std::uint64_t seed,
                                  ThreadPool& pool);

// Returns 1 for each column of psi in which the nodes of the training graph differ by chance alone,
// and 0 for the others; nothing if there is no such column.
//
// Where all nodes play one role, as in a ring, every column is what chance makes of the walks.
// Divided by its tiny deviation it would look like roles. The columns are measured only if they
// deviate, all together, by less than a quarter of their values: it is 77 % to 89 % in the airport
// graphs, and 0.006 % at most in a ring, a torus and a clique, by the default settings. Then psi of
// up to 2,000 nodes is computed by the walks of the training and by others. A column is chance if
// it deviates between nodes by at most twice what it deviates between the two sets of walks. Of
// few nodes a single set says little: then there are more, so that 64 rows are compared, and the
// bound rises to 4.2 for three nodes. A constant column counts as chance if all others are.
std::vector<std::uint8_t> columns_of_chance(const NetworkModel& model, const Graph& graph,
                                            ThreadPool& pool);

}  // namespace irwe
