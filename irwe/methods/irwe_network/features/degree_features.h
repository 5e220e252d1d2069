// The degrees at each place of the walks from a node, in buckets: delta(v) of Algorithms 2 and 9.

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/graph/degree_buckets.h"
#include "irwe/linalg/sparse_matrix.h"
#include "irwe/walks/random_walk.h"

namespace irwe {

// Counts the degrees for one node after another. The degrees of all nodes count, including those
// that training did not see; Algorithm 9's "if u in V" would leave the first block of a new node
// empty.
class DegreeFeatures {
public:
    DegreeFeatures(const DegreeBuckets& buckets, int walk_length);

    // Returns (l + 1) e.
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
