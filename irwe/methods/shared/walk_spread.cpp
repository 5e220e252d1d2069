#include "irwe/methods/shared/walk_spread.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace irwe {
namespace {

// A share is above 0, however small its weight: a node of which nothing is known yet has none.
constexpr Real kSmallest = std::numeric_limits<Real>::min();

}  // namespace

template <typename AnyGraph>
WalkSpreaderOn<AnyGraph>::WalkSpreaderOn(const AnyGraph& graph, const SpreadOptions& options)
    : graph_(graph),
      options_(options),
      mass_(graph.num_nodes(), Real{0}),
      hops_(static_cast<std::size_t>(options.num_hops)) {
    assert(options.num_hops >= 1 && options.max_visits > 0);
}

template <typename AnyGraph>
void WalkSpreaderOn<AnyGraph>::advance(const Spread& before, bool is_first, Spread& after) {
    after.nodes.clear();
    after.probabilities.clear();
    after.dropped = before.dropped;
    for (std::size_t i = 0; i < before.nodes.size(); ++i) {
        const NodeId u = before.nodes[i];
        const Real probability = before.probabilities[i];
        const NodeId degree = graph_.degree(u);
        if (!is_first && probability * options_.max_visits <= degree) {
            after.dropped += probability;
            continue;
        }
        const auto add = [&](NodeId v, Real share) {
            if (mass_[v] == 0) {
                after.nodes.push_back(v);
            }
            mass_[v] += share;
        };
        if (graph_.has_weights()) {
            const double per_weight = probability / graph_.strength(u);
            for_each_edge(graph_, u, [&](NodeId v, float weight) {
                add(v, std::max(static_cast<Real>(per_weight * weight), kSmallest));
            });
        } else {
            const Real share = probability / static_cast<Real>(degree);
            for_each_neighbor(graph_, u, [&](NodeId v) { add(v, share); });
        }
    }
    after.probabilities.reserve(after.nodes.size());
    for (const NodeId v : after.nodes) {
        after.probabilities.push_back(mass_[v]);
        mass_[v] = 0;
    }
}

template <typename AnyGraph>
std::span<const Spread> WalkSpreaderOn<AnyGraph>::from(NodeId start) {
    const bool has_neighbors = graph_.degree(start) > 0;
    const Spread root{.nodes = has_neighbors ? std::vector{start} : std::vector<NodeId>(),
                      .probabilities = has_neighbors ? std::vector{Real{1}} : std::vector<Real>(),
                      .dropped = 0};
    for (std::size_t t = 0; t < hops_.size(); ++t) {
        advance(t == 0 ? root : hops_[t - 1], t == 0, hops_[t]);
    }
    return hops_;
}

template class WalkSpreaderOn<Graph>;
template class WalkSpreaderOn<GraphWithNode>;

}  // namespace irwe
