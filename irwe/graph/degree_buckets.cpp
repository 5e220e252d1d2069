#include "irwe/graph/degree_buckets.h"

#include <algorithm>
#include <cassert>
#include <cstddef>

namespace irwe {

DegreeBuckets::DegreeBuckets(NodeId min_degree, NodeId max_degree, int num_buckets)
    : min_degree_(min_degree), max_degree_(max_degree), num_buckets_(num_buckets) {
    assert(min_degree <= max_degree && num_buckets >= 1 && num_buckets <= kMaxBuckets);
    constexpr NodeId kMaxTableSize = 1U << 20;
    bucket_of_degree_.resize(std::min(max_degree, kMaxTableSize - 1) + std::size_t{1});
    for (std::size_t degree = 0; degree < bucket_of_degree_.size(); ++degree) {
        bucket_of_degree_[degree] =
            static_cast<std::uint16_t>(computed_bucket(static_cast<NodeId>(degree)));
    }
}

std::uint32_t DegreeBuckets::computed_bucket(NodeId degree) const {
    const auto e = static_cast<std::uint64_t>(num_buckets_);
    const std::uint64_t width = std::max<std::uint64_t>(max_degree_ - min_degree_, 1);
    const std::uint64_t above = std::clamp(degree, min_degree_, max_degree_) - min_degree_;
    return static_cast<std::uint32_t>(std::min(above * e / width, e - 1));
}

}  // namespace irwe
