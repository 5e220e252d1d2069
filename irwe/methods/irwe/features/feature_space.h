// What training freezes, so that new nodes and new graphs get features of the same meaning.

#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"
#include "irwe/linalg/column_scale.h"
#include "irwe/methods/irwe/features/degree_features.h"
#include "irwe/methods/shared/hop_encoding.h"
#include "irwe/walks/anonymous_walk_table.h"
#include "irwe/walks/random_walk.h"

namespace irwe {

// What pi_g(v) is: the visits of the walks, projected by a Gaussian matrix (Eq. 5), or the row of v
// in the singular vectors of the contrast of several hops (hop_encoding.h).
enum class PositionEncodings { projection, spectral };

struct FeatureOptions {
    int num_degree_buckets = 100;  // e
    int encoding_dim = 128;        // d, the width of the global position encodings
    int max_anonymous_walks = 0;   // only so many, the most frequent ones; 0: all that were met
    int recursive_rounds = 0;      // of recursive_features.h; 0: none of them
    PositionEncodings encodings = PositionEncodings::projection;
    int num_hops = 1;              // T, of the contrast of several hops
    double negative_power = 0.75;  // of the frequencies in n_j

    bool operator==(const FeatureOptions&) const = default;
};

struct FeatureSpace {
    AnonymousWalkTable table;  // the columns of the anonymous-walk statistics
    DegreeBuckets buckets;     // the buckets of the degree features
    std::uint64_t seed;        // of the random projection
    FeatureOptions options;
    double table_share = 1;         // of the walks of the training, those that the table has
    ColumnScale recursive_scale{};  // of the training graph; no columns without recursive features
    // The nodes whose visits count in the global position encodings; none: all (a new graph).
    std::shared_ptr<const NodeNames> known_nodes{};
    // With spectral encodings: what the known nodes give new ones. None: fitted to the graph itself.
    std::shared_ptr<const HopContrast> known_contrast{};

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

// The space before a walk was seen: all but the table and recursive_scale, which are empty.
FeatureSpace unfitted_feature_space(const WalkSet& walks, const FeatureOptions& options);

// Gives a space its table: of the anonymous walks that occur, so often each, the most frequent ones.
void set_table(const std::vector<std::uint64_t>& counts_of_ranks, FeatureSpace& space);

}  // namespace irwe
