// What training freezes, so that new nodes and new graphs get features of the same meaning.

#pragma once

#include <cstdint>
#include <memory>

#include "irwe/base/parallel.h"
#include "irwe/features/degree_features.h"
#include "irwe/graph/graph.h"
#include "irwe/walks/anonymous_walk_table.h"
#include "irwe/walks/random_walk.h"

namespace irwe {

struct FeatureOptions {
    int num_degree_buckets = 100;  // e
    int encoding_dim = 128;        // d, the width of the global position encodings
};

struct FeatureSpace {
    AnonymousWalkTable table;  // the columns of the anonymous-walk statistics
    DegreeBuckets buckets;     // the buckets of the degree features
    std::uint64_t seed;        // of the random projection
    int encoding_dim;          // its width
    // The nodes whose visits count in the global position encodings; none: all (a new graph).
    std::shared_ptr<const NodeNames> known_nodes;

    // The same space for a graph that shares no node with this one (Algorithm 11): its position
    // encodings are made from scratch.
    FeatureSpace for_new_graph() const;
};

// The space of a training graph: the anonymous walks that `walks` meet, the range of degrees, the
// nodes; the projection is keyed by the seed of the walks. One pass over the walks.
// extract_features makes another; fit_and_extract_features (node_features.h) gives both from one.
//
// Throws InputError if the graph has no nodes or an option is out of range.
FeatureSpace fit_feature_space(const WalkSet& walks, const FeatureOptions& options,
                               ThreadPool& pool);

// The space before a walk was seen: all but the table, which is empty.
FeatureSpace unfitted_feature_space(const WalkSet& walks, const FeatureOptions& options);

}  // namespace irwe
