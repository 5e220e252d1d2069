// The part of the features that training freezes, so that features of new nodes and new graphs have
// the same meaning.

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"
#include "irwe/linalg/column_scale.h"
#include "irwe/methods/irwe_network/features/degree_features.h"
#include "irwe/methods/irwe_network/features/feature_options.h"
#include "irwe/methods/irwe_network/features/graph_features.h"
#include "irwe/walks/anonymous_walk_table.h"
#include "irwe/walks/random_walk.h"

namespace irwe {

struct FeatureSpace {
    AnonymousWalkTable table;  // the columns of the anonymous-walk statistics
    DegreeBuckets buckets;     // the buckets of the degree features
    std::uint64_t seed;        // of the random projection
    FeatureOptions options;
    double table_share = 1;                  // share of the training walks that the table contains
    std::vector<BlockScale> block_scales{};  // one for each of graph_features(options)
};

// Returns the space of a training graph: the anonymous walks that occur in `walks`, the range of
// degrees, and the scales of graph features. The projection is keyed by the seed of the walks.
// Takes one pass over the walks, and extract_features takes another; fit_and_extract_features
// (node_features.h) needs one for both.
//
// Throws InputError if the graph has no nodes or an option is out of range.
FeatureSpace fit_feature_space(const WalkSet& walks, const FeatureOptions& options,
                               ThreadPool& pool);

// Returns the space before any walk is drawn: everything except the table and block_scales, which
// are empty.
FeatureSpace unfitted_feature_space(const WalkSet& walks, const FeatureOptions& options);

// Sets the table of a space to the most frequent anonymous walks, given the count of each rank.
void set_table(const std::vector<std::uint64_t>& counts_of_ranks, FeatureSpace& space);

}  // namespace irwe
