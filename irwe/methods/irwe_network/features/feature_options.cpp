#include "irwe/methods/irwe_network/features/feature_options.h"

#include <limits>

#include "irwe/io/option_range.h"
#include "irwe/methods/irwe_network/features/degree_features.h"
#include "irwe/methods/shared/recursive_features.h"

namespace irwe {

std::vector<OptionField> option_fields(FeatureOptions& options) {
    return {{"features.num_degree_buckets", options.num_degree_buckets},
            {"features.max_anonymous_walks", options.max_anonymous_walks},
            {"features.recursive_rounds", options.recursive_rounds},
            {"features.encodings", options.encodings, {"projection", "spectral"}},
            {"features.num_hops", options.num_hops},
            {"features.negative_power", options.negative_power}};
}

void validate(const FeatureOptions& options, int walk_length) {
    constexpr int kAny = std::numeric_limits<int>::max();
    require_between("features.num_degree_buckets", options.num_degree_buckets, 1,
                    DegreeBuckets::kMaxBuckets);
    require_between("features.encoding_dim", options.encoding_dim, 1, kAny);
    require_between("features.max_anonymous_walks", options.max_anonymous_walks, 0, kAny);
    require_between("features.recursive_rounds", options.recursive_rounds, 0, kMaxRecursiveRounds);
    require_between("features.num_hops", options.num_hops, 1, walk_length);
    require_not_negative("features.negative_power", options.negative_power);
}

}  // namespace irwe
