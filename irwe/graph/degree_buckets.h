// The degrees of a graph in buckets of equal width.

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/graph/graph.h"

namespace irwe {

// rho_d of the paper: assigns a degree to one of e equally wide buckets between the smallest and
// the largest degree of a graph.
class DegreeBuckets {
public:
    // REQUIRES: min_degree <= max_degree, 1 <= num_buckets <= kMaxBuckets.
    DegreeBuckets(NodeId min_degree, NodeId max_degree, int num_buckets);
    static constexpr int kMaxBuckets = 65536;

    NodeId min_degree() const { return min_degree_; }
    NodeId max_degree() const { return max_degree_; }
    int num_buckets() const { return num_buckets_; }

    // Returns the bucket of a degree (Algorithm 9, lines 7-12). A degree equal to max_degree
    // belongs to the last bucket; the paper's floor((deg - deg_min) e / (deg_max - deg_min)) would
    // give e, one past the end. Degrees that the training graph did not have go to the nearest
    // bucket. On a regular graph (min_degree == max_degree) every node falls into bucket 0.
    std::uint32_t bucket(NodeId degree) const {
        return degree < bucket_of_degree_.size() ? bucket_of_degree_[degree]
                                                 : computed_bucket(degree);
    }

private:
    std::uint32_t computed_bucket(NodeId degree) const;

    NodeId min_degree_;
    NodeId max_degree_;
    int num_buckets_;
    // The buckets of degrees 0, ..., max_degree, up to a limit that most nodes stay below: the
    // largest degree may come from a file.
    std::vector<std::uint16_t> bucket_of_degree_;
};

}  // namespace irwe
