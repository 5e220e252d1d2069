// The structure around a node as numbers that mean the same in every graph: what identity is made
// of.

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/base/shares.h"
#include "irwe/base/workers.h"
#include "irwe/graph/graph.h"
#include "irwe/graph/graph_with_node.h"
#include "irwe/methods/shared/flow_features.h"
#include "irwe/methods/shared/return_ratios.h"

namespace irwe {

struct RoleOptions {
    int num_rounds = 3;  // of recursive_features.h
    int num_hops = 9;    // of octave_degrees.h
    ReturnOptions returns{};
    GraphKind kind{};       // whose weights and directions are used
    int num_flow_hops = 3;  // of flow_features.h
};

std::int64_t num_role_columns(const RoleOptions& options);

// The structure around every node of a graph, before it is compared with the graph's mean: what the
// features of a node that is added to the graph are made of. Takes 180 numbers for each node with
// the options above, and 53 to 460 more with weights or directions.
struct RoleRows {
    RoleOptions options;
    Matrix rows;                  // [r, d, f, q], one row per node
    Matrix mean;                  // of the rows, one row
    std::vector<FlowSize> sizes;  // of flow_features.h; none without weights and directions
};
RoleRows role_rows(const Graph& graph, const RoleOptions& options, ThreadPool& pool);

// Returns [r / 2, d, f, q], one row per node: logarithms of recursive features, square roots of the
// octaves of degrees that walks meet, what weights and directions tell (flow_features.h; no columns
// if options.kind has neither), and logarithms of return ratios. The mean over the nodes of
// the graph is subtracted from every column: what all nodes of a graph have in common is its size
// and density, not a role. Nothing is divided by its deviation: that would make as much of noise as
// of structure. Where all nodes play one role, up to rounding, the features are 0.
Matrix role_features(const Graph& graph, const RoleOptions& options, ThreadPool& pool);

// Rows of role features that a rank has: those of its share, and some that follow.
struct OwnRoleFeatures {
    Matrix rows;
    std::int64_t first;  // the node of the first row
};
// Returns the rows of this rank, which have the bytes of role_features(). They go on behind its
// share up to a multiple of kRowsPerMean (linalg/mean_of_ranks.h).
OwnRoleFeatures role_features(const Graph& graph, const RoleOptions& options, const Shares& shares,
                              const Workers& workers);

// Returns the role features of the new node of `grown` about the mean of grown.graph(), one row.
// The return ratios are those of the grown graph. In the other columns, only the new node and its
// neighbors see the new edges (added_recursive_features, added_octave_degrees,
// added_flow_features): all other nodes keep the statistics that they have in the graph. Costs one
// pass over the rows of the neighbors and walks of bounded work.
//
// REQUIRES: `known` is role_rows(grown.graph()), that graph has no weights or directions that
// known.options.kind lacks, and `return_ratios` refers to `grown` with the options of `known`.
Matrix added_role_features(const GraphWithNode& grown, const RoleRows& known,
                           ReturnRatiosOn<GraphWithNode>& return_ratios);

}  // namespace irwe
