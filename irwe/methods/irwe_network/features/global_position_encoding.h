// The visits of the walks from a node, projected to d numbers: pi_g(v) of Algorithms 3 and 10 and
// Eq. 5.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "irwe/base/parallel.h"
#include "irwe/base/random.h"
#include "irwe/graph/graph.h"
#include "irwe/linalg/sparse_product.h"
#include "irwe/methods/shared/occurrence_counter.h"
#include "irwe/walks/random_walk.h"

namespace irwe {

// Returns Theta of Eq. 5: a row for each node of `names`, with independent entries of N(0, 1 /
// dim), rounded to bfloat16. (On a million nodes reading Theta is most of the cost, and a
// projection to d numbers keeps distances to about 1 / sqrt(d), far coarser than that rounding.)
//
// The row of a node is keyed by (seed, name), so there is nothing to store with a model, and a node
// keeps its row when the graph grows. If `known_nodes` is given, names that are not among them get
// a row of zeros: visits to them do not count (Algorithm 10, line 4).
CompactMatrix random_projection(const NodeNames& names, const NodeNames* known_nodes, int dim,
                                const Random& random, ThreadPool& pool);

// Counts the visits r(v) of one node after another and projects them.
class VisitProjector {
public:
    // Borrows `projection`, which has a row for each node and which the caller keeps alive.
    VisitProjector(const CompactMatrix& projection, const WalkOptions& options);

    // Algorithm 3, lines 2-6.
    void add(const WalkBlock& block);

    // Ends the node: `encoding` = r(v) Theta (Eq. 5), with r(v) in counts.
    void encode(std::span<Real> encoding);

    // Ends the node without encoding it: visits r(v) as (node, count), the root first, then the
    // other nodes in ascending order. Later returns to the root are a separate entry.
    template <typename Visitor>
    void for_each_visit(Visitor visit) {
        visit(root_, root_count_);
        root_count_ = 0;
        visits_.drain(visit);
    }

private:
    const CompactMatrix* projection_;
    NodeId root_ = 0;
    std::uint32_t root_count_ = 0;  // at place 0, where every walk is
    OccurrenceCounter visits_;
    std::vector<NodeId> nodes_;
    std::vector<Real> counts_;
};

}  // namespace irwe
