#include "irwe/evaluation/edge_split.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>
#include <unordered_set>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/base/shuffle.h"

namespace irwe {
namespace {

bool comes_before(const Edge& a, const Edge& b) { return std::tie(a.u, a.v) < std::tie(b.u, b.v); }

bool has_pair(std::span<const Edge> sorted, const Edge& pair) {
    return std::ranges::binary_search(sorted, pair, comes_before);
}

// Joined nodes u < v, in the order of the rows.
std::vector<Edge> joined_pairs(const Graph& graph) {
    std::vector<Edge> pairs;
    pairs.reserve(graph.num_edges());
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        for (const NodeId v : graph.neighbors(u)) {
            if (u < v) {
                pairs.push_back({u, v});
            }
        }
    }
    return pairs;
}

void append_kept(std::span<const float> numbers, std::span<const std::size_t> kept,
                 std::vector<float>& result) {
    if (!numbers.empty()) {
        for (const std::size_t place : kept) {
            result.push_back(numbers[place]);
        }
    }
}

// `graph` without `pairs`, which are sorted.
Graph without_pairs(const Graph& graph, std::span<const Edge> pairs) {
    std::vector<std::uint64_t> offsets{0};
    offsets.reserve(graph.offsets().size());
    std::vector<NodeId> targets;
    EdgeWeights weights;
    std::vector<std::size_t> kept;  // places in the row
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        const std::span<const NodeId> neighbors = graph.neighbors(v);
        kept.clear();
        for (std::size_t i = 0; i < neighbors.size(); ++i) {
            if (!has_pair(pairs, {std::min(v, neighbors[i]), std::max(v, neighbors[i])})) {
                kept.push_back(i);
                targets.push_back(neighbors[i]);
            }
        }
        append_kept(graph.weights(v), kept, weights.edges);
        append_kept(graph.leaving_weights(v), kept, weights.leaving);
        append_kept(graph.arriving_weights(v), kept, weights.arriving);
        offsets.push_back(targets.size());
    }
    return {graph.names(), std::move(offsets), std::move(targets), std::move(weights)};
}

// All pairs that may be drawn, in the order of their nodes: for graphs in which most are joined.
std::vector<Edge> all_pairs_without_edge(const Graph& graph, std::span<const Edge> excluded) {
    std::vector<Edge> pairs;
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        for (NodeId v = u + 1; v < graph.num_nodes(); ++v) {
            if (!graph.has_edge(u, v) && !has_pair(excluded, {u, v})) {
                pairs.push_back({u, v});
            }
        }
    }
    return pairs;
}

NodeId drawn_end(const Graph& graph, NegativePairs how, RandomStream& stream) {
    return how == NegativePairs::uniform ? static_cast<NodeId>(stream.below(graph.num_nodes()))
                                         : graph.targets()[stream.below(graph.targets().size())];
}

}  // namespace

EdgeSplit hold_out_edges(const Graph& graph, double share, const Random& random) {
    require(share > 0 && share < 1,
            fmt::format("expected a share of edges above 0 and below 1, found {}", share));
    std::vector<Edge> pairs = joined_pairs(graph);
    const auto num_wanted =
        static_cast<std::size_t>(std::llround(share * static_cast<double>(pairs.size())));
    std::vector<NodeId> degrees(graph.num_nodes());  // self-loops do not count
    for (const auto& [u, v] : pairs) {
        ++degrees[u];
        ++degrees[v];
    }
    shuffle(std::span(pairs), random.stream("held-out edges"));
    std::vector<Edge> held_out;
    for (const Edge& pair : pairs) {
        if (held_out.size() == num_wanted) {
            break;
        }
        if (degrees[pair.u] > 1 && degrees[pair.v] > 1) {
            --degrees[pair.u];
            --degrees[pair.v];
            held_out.push_back(pair);
        }
    }
    require(!held_out.empty(), [&] {
        return fmt::format(
            "a share of {} of {} edges leaves none to hold out, without taking the last edge of a "
            "node; expected a larger share or a denser graph",
            share, pairs.size());
    });
    std::ranges::sort(held_out, comes_before);
    Graph training = without_pairs(graph, held_out);
    return {.training = std::move(training), .held_out = std::move(held_out)};
}

std::vector<Edge> pairs_without_edge(const Graph& graph, std::span<const Edge> excluded,
                                     std::size_t count, NegativePairs how, RandomStream stream) {
    constexpr double kShareToList = 0.5;  // of all pairs: with fewer left, list them
    constexpr std::uint64_t kTriesPerPair = 1000;
    const auto num_nodes = static_cast<double>(graph.num_nodes());
    const double num_pairs = num_nodes * (num_nodes - 1) / 2;
    const double num_joined =
        static_cast<double>(graph.num_edges() - graph.num_self_loops() + excluded.size());
    require(num_pairs - num_joined >= static_cast<double>(count), [&] {
        return fmt::format(
            "{:.0f} pairs of nodes have no edge, expected at least {}; hold out fewer edges",
            std::max(num_pairs - num_joined, 0.0), count);
    });
    if (how == NegativePairs::uniform &&
        num_pairs - num_joined - static_cast<double>(count) < kShareToList * num_pairs) {
        std::vector<Edge> pairs = all_pairs_without_edge(graph, excluded);
        shuffle_front(std::span(pairs), count, stream);
        pairs.resize(count);
        return pairs;
    }
    std::vector<Edge> pairs;
    std::unordered_set<std::uint64_t> drawn;
    for (std::uint64_t tries = 0; pairs.size() < count; ++tries) {
        require(tries < kTriesPerPair * (count + 1), [&] {
            return fmt::format(
                "of {} pairs of nodes without an edge, {} were found by degree: nearly all nodes "
                "of high degree are joined; draw pairs uniformly instead",
                count, pairs.size());
        });
        const NodeId a = drawn_end(graph, how, stream);
        const NodeId b = drawn_end(graph, how, stream);
        const Edge pair{std::min(a, b), std::max(a, b)};
        const std::uint64_t key = (std::uint64_t{pair.u} << 32U) | pair.v;
        if (a != b && !graph.has_edge(a, b) && !has_pair(excluded, pair) &&
            drawn.insert(key).second) {
            pairs.push_back(pair);
        }
    }
    return pairs;
}

}  // namespace irwe
