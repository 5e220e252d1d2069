#include "irwe/methods/irwe/features/feature_options.h"

#include <fmt/format.h>

#include <limits>

#include "irwe/base/error.h"
#include "irwe/methods/irwe/features/degree_features.h"
#include "irwe/methods/shared/recursive_features.h"

namespace irwe {
namespace {

void require_between(const char* name, int value, int min, int max) {
    require(value >= min && value <= max,
            fmt::format("features.{}: expected a whole number from {} to {}, found {}", name, min,
                        max, value));
}

}  // namespace

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
    require_between("num_degree_buckets", options.num_degree_buckets, 1,
                    DegreeBuckets::kMaxBuckets);
    require_between("encoding_dim", options.encoding_dim, 1, kAny);
    require_between("max_anonymous_walks", options.max_anonymous_walks, 0, kAny);
    require_between("recursive_rounds", options.recursive_rounds, 0, kMaxRecursiveRounds);
    require_between("num_hops", options.num_hops, 1, walk_length);
    require(options.negative_power >= 0,
            fmt::format("features.negative_power: expected a number from 0 on, found {}",
                        options.negative_power));
}

}  // namespace irwe
