// The options of the features of a node.

#pragma once

#include <vector>

#include "irwe/io/option_field.h"

namespace irwe {

// The kind of pi_g(v): the visits of the walks, projected by a Gaussian matrix (Eq. 5), or the row
// of v in the singular vectors of the contrast of several hops
// (methods/irwe_network/features/hop_encoding.h).
enum class GlobalEncodingKind { projection, spectral };

struct FeatureOptions {
    int num_degree_buckets = 100;  // e
    int encoding_dim = 128;        // d, the width of the global position encodings
    int max_anonymous_walks = 0;   // keep this many of the most frequent ones; 0: all
    int recursive_rounds = 0;      // rounds of recursive_features.h; 0: no such features
    GlobalEncodingKind encodings = GlobalEncodingKind::projection;
    int num_hops = 1;              // T, hops of the contrast
    double negative_power = 0.75;  // exponent of the frequencies in n_j

    bool operator==(const FeatureOptions&) const = default;
};

// Returns the options under the names of settings files, [features]. encoding_dim is not a field:
// it is the model's embedding_dim.
std::vector<OptionField> option_fields(FeatureOptions& options);

// Throws InputError, with the option, its value and the valid values, if an option is out of range
// for walks of `walk_length` steps.
void validate(const FeatureOptions& options, int walk_length);

}  // namespace irwe
