// Slow, obvious twins of the fast kernels. They are the specification: tests hold the kernels to
// them, and benchmarks measure the kernels beside them.

#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/methods/irwe_network/features/degree_features.h"
#include "irwe/walks/anonymous_walk_ranking.h"
#include "irwe/walks/random_walk.h"

namespace irwe::reference {

// Algorithm 6: walk k of node v, one step after the other.
std::vector<NodeId> random_walk(const Graph& graph, const Random& random, int walk_length, NodeId v,
                                int k);

// Definition 4: every node replaced by the order in which the walk first met it.
std::vector<int> anonymous_walk(const std::vector<NodeId>& walk);

// All anonymous walks of l steps in lexicographic order. Without self-loops: those in which no
// label repeats at once, and before them (0, 0, ..., 0).
std::vector<std::vector<int>> all_anonymous_walks(int walk_length, bool self_loops);

// What Algorithms 1 to 3 count for one node.
struct NodeCounts {
    std::map<std::uint32_t, std::uint32_t> aw_statistics;    // rank -> count
    std::map<std::uint32_t, std::uint32_t> degree_features;  // column -> count
    std::map<NodeId, std::uint32_t> visits;                  // node -> count
};
NodeCounts count_walks(const WalkSet& walks, const AnonymousWalkRanking& ranking,
                       const DegreeBuckets& buckets, NodeId v);

// Counts as a first fast version would, without interleaving, prefetch or SIMD: one walk at a time,
// with a counter array for each statistic. The baseline of the benchmarks.
class NaiveExtractor {
public:
    NaiveExtractor(const WalkSet& walks, const AnonymousWalkRanking& ranking,
                   const DegreeBuckets& buckets, const Matrix& projection);

    // Counts the walks of v and, if asked, projects the visits; the results stand until the next
    // call.
    void extract(NodeId v, bool project = true);

    const std::vector<std::uint32_t>& aw_counts() const { return aw_counts_; }
    const std::vector<std::uint32_t>& degree_counts() const { return degree_counts_; }
    const std::vector<Real>& encoding() const { return encoding_; }

private:
    void walk_once(NodeId v, RandomStream& stream);

    const WalkSet& walks_;
    const AnonymousWalkRanking& ranking_;
    const DegreeBuckets& buckets_;
    const Matrix& projection_;
    std::vector<std::uint32_t> aw_counts_;
    std::vector<std::uint32_t> degree_counts_;
    std::vector<std::uint32_t> visit_counts_;
    std::vector<NodeId> visited_;
    std::vector<Real> encoding_;
};

}  // namespace irwe::reference
