#include "irwe/methods/shared/return_ratios.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <vector>

#include "irwe/base/phase.h"
#include "irwe/base/spares.h"
#include "irwe/graph/all_nodes.h"

namespace irwe {
namespace {

constexpr int kHops = 3;
constexpr double kSmallestRatio = 0.001;

}  // namespace

template <typename AnyGraph>
ReturnRatiosOn<AnyGraph>::ReturnRatiosOn(const AnyGraph& graph, const ReturnOptions& options)
    : graph_(graph),
      spreader_(graph, {.num_hops = kHops, .max_visits = options.max_visits}),
      of_node_(graph.num_nodes(), Real{0}) {}

// The sum over u of a(u) b(u) / pi_u.
template <typename AnyGraph>
double ReturnRatiosOn<AnyGraph>::meetings(const Spread& a, const Spread& b) {
    const double all_strengths = graph_.total_strength();
    for (std::size_t i = 0; i < a.nodes.size(); ++i) {
        of_node_[a.nodes[i]] = a.probabilities[i];
    }
    double sum = 0;
    for (std::size_t i = 0; i < b.nodes.size(); ++i) {
        const NodeId u = b.nodes[i];
        sum += static_cast<double>(of_node_[u]) * b.probabilities[i] * all_strengths /
               graph_.strength(u);
    }
    for (const NodeId u : a.nodes) {
        of_node_[u] = 0;
    }
    // What was dropped meets everything by chance.
    return sum + a.dropped * (1 - b.dropped) + b.dropped * (1 - a.dropped) + a.dropped * b.dropped;
}

template <typename AnyGraph>
std::array<Real, kNumReturnRatios> ReturnRatiosOn<AnyGraph>::operator()(NodeId v) {
    const std::span<const Spread> hops = spreader_.from(v);
    std::array<double, kNumReturnRatios> ratios{1, 1, 1, 1, 1};
    if (graph_.degree(v) > 0) {
        ratios = {meetings(hops[0], hops[0]), meetings(hops[0], hops[1]),
                  meetings(hops[1], hops[1]), meetings(hops[1], hops[2]),
                  meetings(hops[2], hops[2])};
    }
    std::array<Real, kNumReturnRatios> result{};
    std::ranges::transform(ratios, result.begin(), [](double ratio) {
        return static_cast<Real>(std::log(ratio + kSmallestRatio));
    });
    return result;
}

template class ReturnRatiosOn<Graph>;
template class ReturnRatiosOn<GraphWithNode>;

Matrix log_return_ratios(const Graph& graph, std::span<const NodeId> nodes,
                         const ReturnOptions& options, ThreadPool& pool) {
    constexpr std::int64_t kNodesPerTask = 64;
    Matrix result(std::ssize(nodes), kNumReturnRatios);
    Spares<ReturnRatiosOn<Graph>> spares(
        [&] { return std::make_unique<ReturnRatiosOn<Graph>>(graph, options); });
    PhaseProgress progress(pool, std::ssize(nodes));
    parallel_for_chunks(pool, std::ssize(nodes), kNodesPerTask,
                        [&](std::int64_t begin, std::int64_t end) {
                            const auto ratios = spares.borrow();
                            for (std::int64_t i = begin; i < end; ++i) {
                                std::ranges::copy((*ratios)(nodes[static_cast<std::size_t>(i)]),
                                                  result.row(i).data());
                            }
                            progress.add(end - begin);
                        });
    return result;
}

Matrix log_return_ratios(const Graph& graph, const ReturnOptions& options, ThreadPool& pool) {
    return log_return_ratios(graph, all_nodes(graph), options, pool);
}

}  // namespace irwe
