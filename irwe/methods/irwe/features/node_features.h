// All features of a set of nodes, from one pass over their walks.

#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/base/progress.h"
#include "irwe/linalg/sparse_matrix.h"
#include "irwe/methods/irwe/features/feature_space.h"
#include "irwe/walks/random_walk.h"

namespace irwe {

// One row a node, in the order of `nodes`.
struct NodeFeatures {
    std::vector<NodeId> nodes;
    SparseMatrix aw_statistics;    // s(v), reduced to the table of the space; counts
    SparseMatrix degree_features;  // delta(v), (l + 1) e columns; counts
    Matrix global_encodings;       // pi_g(v): see PositionEncodings; a projection is of counts
    StoredWalks encoder_walks;     // W_I(v): the first n_I of the n_S walks, which are independent
    Matrix recursive_features{};   // scaled by the space; no columns without them
    bool encodings_are_counts = true;  // false for spectral ones
    // With spectral encodings, and if the rows are all nodes of the graph: what they came from.
    std::shared_ptr<const HopContrast> hop_contrast{};
};

struct ExtractionOptions {
    ProgressCallback progress{};
    // Where the degree features, which are the largest, are kept in a file without a name and read
    // from there; empty: in memory. What they are does not depend on it.
    std::string scratch_directory{};
};

// The features of `nodes` in a space that was fitted before, on this graph or another: training,
// new nodes and new graphs all come here. Memory is that of the result and of Theta; walks are
// drawn, counted and forgotten. The result is the same for every number of threads.
//
// Throws InputError if walks and space do not go together: another walk length, or self-loops where
// the space was fitted without. OutputError if the scratch directory cannot be written.
NodeFeatures extract_features(const WalkSet& walks, const FeatureSpace& space,
                              std::span<const NodeId> nodes, ThreadPool& pool,
                              const ExtractionOptions& extraction = {});

// The features of all nodes.
NodeFeatures extract_features(const WalkSet& walks, const FeatureSpace& space, ThreadPool& pool,
                              const ExtractionOptions& extraction = {});

struct FittedFeatures {
    FeatureSpace space;
    NodeFeatures features;
};

// fit_feature_space and extract_features of all nodes, from one pass over the walks instead of two.
FittedFeatures fit_and_extract_features(const WalkSet& walks, const FeatureOptions& options,
                                        ThreadPool& pool, const ExtractionOptions& extraction = {});

}  // namespace irwe
