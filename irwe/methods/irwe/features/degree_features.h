// The degrees met at each place of the walks from a node, in buckets: delta(v) of Algorithms 2
// and 9.

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/linalg/sparse_matrix.h"
#include "irwe/walks/random_walk.h"

namespace irwe {

// rho_d: which of e equally wide buckets between the smallest and the largest degree of the
// training graph a degree falls into.
class DegreeBuckets {
public:
    // REQUIRES: min_degree <= max_degree, 1 <= num_buckets <= kMaxBuckets.
    DegreeBuckets(NodeId min_degree, NodeId max_degree, int num_buckets);
    static constexpr int kMaxBuckets = 65536;

    NodeId min_degree() const { return min_degree_; }
    NodeId max_degree() const { return max_degree_; }
    int num_buckets() const { return num_buckets_; }

    // Algorithm 9, lines 7-12. A degree equal to max_degree shares the last bucket: the paper's
    // floor((deg - deg_min) e / (deg_max - deg_min)) would give e there, one past the end. Degrees
    // that the training graph did not have go to the nearest bucket. On a regular graph (min_degree
    // == max_degree) every node falls into bucket 0.
    std::uint32_t bucket(NodeId degree) const {
        return degree < bucket_of_degree_.size() ? bucket_of_degree_[degree]
                                                 : computed_bucket(degree);
    }

private:
    std::uint32_t computed_bucket(NodeId degree) const;

    NodeId min_degree_;
    NodeId max_degree_;
    int num_buckets_;
    // Of degrees 0, ..., max_degree, but no more than most nodes have: the largest degree may be
    // what a file says.
    std::vector<std::uint16_t> bucket_of_degree_;
};

// Counts the degrees for one node after another. The degrees of all nodes count, also of those that
// training did not see: Algorithm 9's "if u in V" would empty the first block of a new node.
class DegreeFeatures {
public:
    DegreeFeatures(const DegreeBuckets& buckets, int walk_length);

    // (l + 1) e.
    std::uint32_t num_columns() const { return static_cast<std::uint32_t>(counts_.size()); }

    // Algorithm 2, lines 2-10.
    void add(const WalkBlock& block);

    // Ends the node: appends its delta(v) to `rows`, column j e + bucket for place j.
    void append_row(SparseRows& rows);

private:
    const DegreeBuckets* buckets_;
    std::vector<std::uint32_t> counts_;
};

}  // namespace irwe
