// Features of nodes that are computed from the graph and not from walks: a table of blocks of
// columns. A further one is a row of the table in graph_features.cpp, its option and the function
// that computes it; inputs, sizes, targets, files and memory plan go over the blocks.

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"
#include "irwe/linalg/column_scale.h"
#include "irwe/methods/irwe/features/feature_options.h"

namespace irwe {

struct GraphFeature {
    std::string_view name;  // in model files and messages
    // Returns how many columns the block has; 0: the options do not ask for it.
    std::int64_t (*num_columns)(const FeatureOptions& options);
    // Returns the block of all nodes, before scaling. The neighbors of neighbors count, whatever
    // nodes are asked for.
    Matrix (*compute)(const Graph& graph, const FeatureOptions& options, ThreadPool& pool);
};

// Returns the features that the options ask for, in the order of the table.
std::vector<GraphFeature> graph_features(const FeatureOptions& options);

// Returns the columns of all of them.
std::int64_t num_graph_columns(const FeatureOptions& options);

// The values of one feature, one row per node, scaled.
struct FeatureBlock {
    std::string name;
    Matrix values;
};

// What training freezes of a feature: mean and deviation of its columns over the training graph.
struct BlockScale {
    std::string name;
    ColumnScale scale;
};

}  // namespace irwe
