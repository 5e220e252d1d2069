// Features of nodes that are computed from the graph instead of walks: a table of blocks of
// columns. A new feature is a row of the table in graph_features.cpp, its option, and the function
// that computes it; inputs, sizes, targets, files and memory plan iterate over the blocks.

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
#include "irwe/methods/irwe_network/features/feature_options.h"

namespace irwe {

struct GraphFeature {
    std::string_view name;  // in model files and messages
    // Returns the number of columns of the block; 0 if the options do not request it.
    std::int64_t (*num_columns)(const FeatureOptions& options);
    // Returns what no number of the block is above on a graph of so many nodes; none is negative.
    double (*largest)(const FeatureOptions& options, std::uint64_t num_nodes);
    // Returns the block of all nodes, before scaling. It always covers the whole graph, because
    // features depend on neighbors of neighbors.
    Matrix (*compute)(const Graph& graph, const FeatureOptions& options, ThreadPool& pool);
};

// Returns the features that the options request, in the order of the table.
std::vector<GraphFeature> graph_features(const FeatureOptions& options);

// Returns the number of columns of all requested features.
std::int64_t num_graph_columns(const FeatureOptions& options);

// The values of one feature, one row per node, scaled.
struct FeatureBlock {
    std::string name;
    Matrix values;
};

// The frozen scale of a feature: mean and deviation of its columns over the training graph.
struct BlockScale {
    std::string name;
    ColumnScale scale;
};

}  // namespace irwe
