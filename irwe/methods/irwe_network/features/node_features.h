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
#include "irwe/methods/irwe_network/features/feature_space.h"
#include "irwe/methods/irwe_network/features/hop_encoding.h"
#include "irwe/walks/random_walk.h"

namespace irwe {

// The features, one row per node in the order of `nodes`.
struct NodeFeatures {
    std::vector<NodeId> nodes;
    SparseMatrix aw_statistics;    // s(v), reduced to the table of the space; counts
    SparseMatrix degree_features;  // delta(v), (l + 1) e columns; counts
    Matrix global_encodings;       // pi_g(v): see GlobalEncodingKind; a projection is of counts
    StoredWalks encoder_walks;     // W_I(v): the first n_I of the n_S walks, which are independent
    std::vector<FeatureBlock> blocks{};  // graph features (graph_features.h), scaled
    bool encodings_are_counts = true;    // false for spectral ones
};

// The nodes that a space was fitted to, for features of new nodes: only visits to known nodes count
// in the global position encodings (Algorithm 10, line 4).
struct KnownNodes {
    const NodeNames& names;
    const HopContrast* contrast =
        nullptr;  // for spectral encodings: what new ones are folded in by
};

struct ExtractionOptions {
    ProgressCallback progress{};
    // The folder of an unnamed file for the degree features, which are the largest; empty: in
    // memory. The values do not depend on it.
    std::string scratch_directory{};
    // Null: all nodes of the graph count, and its encodings are computed from scratch.
    const KnownNodes* known_nodes = nullptr;
};

// Returns the features of `nodes` in a fitted space, of this graph or another; training, new nodes
// and new graphs all use it. Takes memory for the result and Theta; walks are drawn, counted and
// discarded. The result is the same for every number of threads.
//
// Throws InputError if walks and space do not match: another walk length, or self-loops although
// the space was fitted without. Throws OutputError if the scratch directory cannot be written.
NodeFeatures extract_features(const WalkSet& walks, const FeatureSpace& space,
                              std::span<const NodeId> nodes, ThreadPool& pool,
                              const ExtractionOptions& extraction = {});

// Features of all nodes of a graph, and the contrast over several hops that their spectral
// encodings were fitted to; null for other encodings.
struct FeaturesAndContrast {
    NodeFeatures features;
    std::shared_ptr<const HopContrast> contrast;
};
FeaturesAndContrast extract_features_and_contrast(const WalkSet& walks, const FeatureSpace& space,
                                                  ThreadPool& pool,
                                                  const ExtractionOptions& extraction = {});

// Returns the features of all nodes.
NodeFeatures extract_features(const WalkSet& walks, const FeatureSpace& space, ThreadPool& pool,
                              const ExtractionOptions& extraction = {});

struct FittedFeatures {
    FeatureSpace space;
    NodeFeatures features;
};

// Returns the results of fit_feature_space and extract_features of all nodes, from one pass over
// the walks instead of two.
FittedFeatures fit_and_extract_features(const WalkSet& walks, const FeatureOptions& options,
                                        ThreadPool& pool, const ExtractionOptions& extraction = {});

// The features of a training: the space, and the features with the contrast, which is also the
// target of a position loss.
struct TrainingFeatures {
    FeatureSpace space;
    FeaturesAndContrast made;
};
TrainingFeatures training_features(const WalkSet& walks, const FeatureOptions& options,
                                   ThreadPool& pool, const ExtractionOptions& extraction = {});

}  // namespace irwe
