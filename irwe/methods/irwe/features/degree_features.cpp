#include "irwe/methods/irwe/features/degree_features.h"

#include <algorithm>
#include <cassert>

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

DegreeFeatures::DegreeFeatures(const DegreeBuckets& buckets, int walk_length)
    : buckets_(&buckets),
      counts_(static_cast<std::size_t>(walk_length + 1) *
              static_cast<std::size_t>(buckets.num_buckets())) {}

void DegreeFeatures::add(const WalkBlock& block) {
    const auto e = static_cast<std::size_t>(buckets_->num_buckets());
    // At place 0 all walks of a block are at the same node.
    counts_[buckets_->bucket(block.degrees[0][0])] += static_cast<std::uint32_t>(block.num_walks);
    for (int j = 1; j <= block.walk_length; ++j) {
        std::uint32_t* const counts = counts_.data() + static_cast<std::size_t>(j) * e;
        for (const NodeId degree : block.degrees_at(j)) {
            ++counts[buckets_->bucket(degree)];
        }
    }
}

void DegreeFeatures::append_row(SparseRows& rows) {
    for (std::uint32_t column = 0; column < num_columns(); ++column) {
        if (counts_[column] != 0) {
            rows.append(column, static_cast<Real>(counts_[column]));
            counts_[column] = 0;
        }
    }
    rows.end_row();
}

}  // namespace irwe
