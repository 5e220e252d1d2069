#include "irwe/methods/irwe_network/features/degree_features.h"

namespace irwe {

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
