// The structure around a node as numbers that mean the same in every graph: what identity is made
// of.

#pragma once

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"
#include "irwe/methods/shared/return_ratios.h"

namespace irwe {

struct RoleOptions {
    int num_rounds = 3;  // of recursive_features.h
    int num_hops = 9;    // of octave_degrees.h
    ReturnOptions returns{};
};

std::int64_t num_role_columns(const RoleOptions& options);

// Returns [r / 2, d, q], one row per node: logarithms of recursive features, square roots of the
// octaves of degrees that walks meet, and logarithms of return ratios. The mean over the nodes of
// the graph is subtracted from every column: what all nodes of a graph have in common is its size
// and density, not a role. Nothing is divided by its deviation: that would make as much of noise as
// of structure.
Matrix role_features(const Graph& graph, const RoleOptions& options, ThreadPool& pool);

}  // namespace irwe
