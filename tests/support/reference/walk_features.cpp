#include "tests/support/reference/walk_features.h"

#include <algorithm>
#include <array>

namespace irwe::reference {
namespace {

void extend(std::vector<int>& walk, int walk_length, bool self_loops,
            std::vector<std::vector<int>>& all) {
    if (std::ssize(walk) == walk_length + 1) {
        all.push_back(walk);
        return;
    }
    const int num_labels = *std::ranges::max_element(walk) + 1;
    for (int label = 0; label <= num_labels; ++label) {
        if (self_loops || label != walk.back()) {
            walk.push_back(label);
            extend(walk, walk_length, self_loops, all);
            walk.pop_back();
        }
    }
}

AnonymousWalk packed(const std::vector<int>& labels) {
    AnonymousWalk result = 0;
    for (std::size_t j = 0; j < labels.size(); ++j) {
        result |= static_cast<AnonymousWalk>(labels[j]) << (4 * j);
    }
    return result;
}

}  // namespace

std::vector<NodeId> random_walk(const Graph& graph, const Random& random, int walk_length, NodeId v,
                                int k) {
    RandomStream stream = random.stream("walks", v);
    for (int skipped = 0; skipped < k * walk_length; ++skipped) {
        stream();
    }
    std::vector<NodeId> walk{v};
    for (int j = 0; j < walk_length; ++j) {
        const auto neighbors = graph.neighbors(walk.back());
        walk.push_back(neighbors.empty() ? v : neighbors[stream.below(neighbors.size())]);
    }
    return walk;
}

std::vector<int> anonymous_walk(const std::vector<NodeId>& walk) {
    std::map<NodeId, int> label_of_node;
    std::vector<int> result;
    for (const NodeId node : walk) {
        const int next = static_cast<int>(label_of_node.size());
        result.push_back(label_of_node.try_emplace(node, next).first->second);
    }
    return result;
}

std::vector<std::vector<int>> all_anonymous_walks(int walk_length, bool self_loops) {
    std::vector<std::vector<int>> result;
    if (!self_loops) {
        result.emplace_back(walk_length + 1, 0);
    }
    std::vector<int> walk{0};
    extend(walk, walk_length, self_loops, result);
    return result;
}

NodeCounts count_walks(const WalkSet& walks, const AnonymousWalkRanking& ranking,
                       const DegreeBuckets& buckets, NodeId v) {
    const int walk_length = walks.options().walk_length;
    NodeCounts result;
    for (int k = 0; k < walks.options().walks_per_node; ++k) {
        const auto walk = random_walk(walks.graph(), walks.random(), walk_length, v, k);
        ++result.aw_statistics[ranking.rank(packed(anonymous_walk(walk)))];
        for (std::uint32_t j = 0; j < walk.size(); ++j) {
            const NodeId u = walk[j];
            const auto e = static_cast<std::uint32_t>(buckets.num_buckets());
            ++result.degree_features[j * e + buckets.bucket(walks.graph().degree(u))];
            ++result.visits[u];
        }
    }
    return result;
}

NaiveExtractor::NaiveExtractor(const WalkSet& walks, const AnonymousWalkRanking& ranking,
                               const DegreeBuckets& buckets, const Matrix& projection)
    : walks_(walks),
      ranking_(ranking),
      buckets_(buckets),
      projection_(projection),
      aw_counts_(ranking.size()),
      degree_counts_(static_cast<std::size_t>((walks.options().walk_length + 1)) *
                     static_cast<std::size_t>(buckets.num_buckets())),
      visit_counts_(walks.graph().num_nodes()),
      encoding_(static_cast<std::size_t>(projection.cols())) {}

void NaiveExtractor::walk_once(NodeId v, RandomStream& stream) {
    const Graph& graph = walks_.graph();
    const auto length = static_cast<std::size_t>(walks_.options().walk_length) + 1;
    const auto e = static_cast<std::size_t>(buckets_.num_buckets());
    std::array<NodeId, kMaxWalkLength + 1> walk;
    NodeId u = v;
    for (std::size_t j = 0; j < length; ++j) {
        if (j > 0 && graph.degree(u) > 0) {
            u = graph.neighbors(u)[stream.below(graph.degree(u))];
        }
        walk[j] = u;
        ++degree_counts_[j * e + buckets_.bucket(graph.degree(u))];
        if (visit_counts_[u]++ == 0) {
            visited_.push_back(u);
        }
    }
    ++aw_counts_[ranking_.rank(irwe::anonymous_walk(std::span(walk).first(length)))];
}

void NaiveExtractor::extract(NodeId v, bool project) {
    std::ranges::fill(aw_counts_, 0);
    std::ranges::fill(degree_counts_, 0);
    std::ranges::fill(encoding_, Real{0});
    RandomStream stream = walks_.random().stream("walks", v);
    for (int k = 0; k < walks_.options().walks_per_node; ++k) {
        walk_once(v, stream);
    }
    for (const NodeId u : visited_) {
        const auto count = static_cast<Real>(visit_counts_[u]);
        const Real* const row = projection_.row(u).data();
        if (project) {
            for (std::size_t c = 0; c < encoding_.size(); ++c) {
                encoding_[c] += count * row[c];
            }
        }
        visit_counts_[u] = 0;
    }
    visited_.clear();
}

}  // namespace irwe::reference
