// What the features of a node are.

#pragma once

#include <vector>

#include "irwe/io/option_field.h"

namespace irwe {

// What pi_g(v) is: the visits of the walks, projected by a Gaussian matrix (Eq. 5), or the row of v
// in the singular vectors of the contrast of several hops (methods/shared/hop_encoding.h).
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

// The options under the names of settings files, [features]. encoding_dim is no field: it is the
// model's embedding_dim.
std::vector<OptionField> option_fields(FeatureOptions& options);

// Throws InputError that names the option, what was found and what it may be, for features from
// walks of `walk_length` steps.
void validate(const FeatureOptions& options, int walk_length);

}  // namespace irwe
