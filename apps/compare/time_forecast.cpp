#include "apps/compare/time_forecast.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <memory>
#include <utility>
#include <vector>

#include "apps/compare/measured_training.h"
#include "irwe/base/random.h"
#include "irwe/graph/subgraph.h"
#include "irwe/methods/estimate_json.h"

namespace irwe::compare {

Graph part_of_graph(const Graph& graph, NodeId num_nodes, std::uint64_t seed) {
    std::vector<bool> is_met(graph.num_nodes());
    std::vector<NodeId> nodes;
    std::deque<NodeId> queue;
    const auto meet = [&](NodeId v) {
        if (!is_met[v] && nodes.size() < num_nodes) {
            is_met[v] = true;
            nodes.push_back(v);
            queue.push_back(v);
        }
    };
    RandomStream stream = Random(seed).stream("part of a graph");
    const auto start = static_cast<NodeId>(stream.below(std::max<NodeId>(graph.num_nodes(), 1)));
    for (NodeId i = 0; i < graph.num_nodes() && nodes.size() < num_nodes; ++i) {
        meet((start + i) % graph.num_nodes());
        while (!queue.empty()) {
            const NodeId v = queue.front();
            queue.pop_front();
            std::ranges::for_each(graph.neighbors(v), meet);
        }
    }
    std::ranges::sort(nodes);
    return induced_subgraph(graph, nodes);
}

double extrapolated(double small, double small_seconds, double large, double large_seconds,
                    double size) {
    constexpr double kMaxExponent = 3;
    const double growth = std::log(large_seconds / small_seconds) / std::log(large / small);
    const double exponent = std::isfinite(growth) ? std::clamp(growth, 1.0, kMaxExponent) : 1;
    return large_seconds * std::pow(size / large, exponent);
}

void TimeForecast::note(const Method& method, double wall_seconds) {
    double& longest = longest_[method.name];
    longest = std::max(longest, wall_seconds);
}

double TimeForecast::seconds(const Method& method, const Graph& graph) {
    if (const auto found = longest_.find(method.name); found != longest_.end()) {
        return found->second;
    }
    if (method.estimate == nullptr) {
        return by_parts(method, graph);
    }
    Resources resources{.pool = pool_, .max_bytes = max_bytes_};
    return total_seconds(method.estimate({graph}, *settings_for_(method, graph), resources));
}

double TimeForecast::by_parts(const Method& method, const Graph& graph) {
    constexpr NodeId kMinNodes = 100;
    const NodeId num_small = graph.num_nodes() / 8;
    if (num_small < kMinNodes) {
        return 0;
    }
    const auto seconds_on = [&](const Graph& part) {
        return measured_training(method, part, *settings_for_(method, part), max_bytes_, pool_)
            .cost.wall_seconds;
    };
    const Graph small = part_of_graph(graph, num_small, 1);
    const Graph large = part_of_graph(graph, 2 * num_small, 1);
    const auto size_of = [](const Graph& part) {
        return static_cast<double>(part.num_nodes() + part.num_edges());
    };
    const double small_seconds = seconds_on(small);
    return extrapolated(size_of(small), small_seconds, size_of(large), seconds_on(large),
                        size_of(graph));
}

}  // namespace irwe::compare
