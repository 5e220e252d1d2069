#include "irwe/methods/irwe/irwe_explanation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <optional>
#include <tuple>
#include <utility>

#include "irwe/graph/graph_with_node.h"
#include "irwe/methods/irwe/identity_drift.h"
#include "irwe/methods/shared/flow_features.h"
#include "irwe/methods/shared/recursive_features.h"
#include "irwe/methods/shared/return_ratios.h"
#include "irwe/methods/shared/walk_spread.h"

namespace irwe {
namespace {

constexpr std::size_t kMaxFeatures = 8;
constexpr std::size_t kMaxMeetings = 8;
constexpr std::size_t kMaxOutside = 5;

// Sorts by the size of `weight`, the largest first, and keeps `max_count`.
template <typename Item, typename Weight>
void keep_largest(std::vector<Item>& items, std::size_t max_count, Weight weight) {
    std::ranges::stable_sort(items, std::greater(), weight);
    items.resize(std::min(items.size(), max_count));
}

// Returns the feature whose logarithms are in a column; `from_log` undoes the logarithm.
template <typename FromLog>
Explanation::Feature feature(std::string name, const Matrix& logarithms, Eigen::Index column,
                             NodeId node, FromLog from_log) {
    const Eigen::VectorXd all = logarithms.col(column).cast<double>();
    const double mean = all.mean();
    const double deviation = std::sqrt((all.array() - mean).square().mean());
    // Nodes that differ by rounding only are alike.
    constexpr double kLeastDeviation = 1e-6;
    return {.name = std::move(name),
            .value = from_log(all(node)),
            .typical = from_log(mean),
            .deviations = deviation > kLeastDeviation ? (all(node) - mean) / deviation : 0};
}

std::vector<Explanation::Feature> telling_features(const Graph& graph, NodeId node,
                                                   const IdentityOptions& roles, ThreadPool& pool) {
    struct Column {
        Eigen::Index place;  // in recursive_features with one round
        const char* name;
        bool is_whole;  // a count, whose logarithm is rounded
    };
    constexpr std::array kColumns{Column{0, "degree", true},
                                  Column{1, "triangles", true},
                                  Column{2, "sum of the degrees of neighbors", true},
                                  Column{6, "mean degree of neighbors", false},
                                  Column{4, "sum of the triangles of neighbors", true},
                                  Column{7, "mean triangles of neighbors", false}};
    std::vector<Explanation::Feature> features;
    const Matrix recursive = recursive_features(graph, 1, pool);
    for (const Column& column : kColumns) {
        features.push_back(feature(column.name, recursive, column.place, node,
                                   [](double log) { return std::expm1(log); }));
        if (column.is_whole) {
            features.back().value = std::round(features.back().value);
        }
    }
    constexpr double kLeastRatio = 0.001;  // of return_ratios.h, for the logarithm
    const Matrix returns =
        log_return_ratios(graph, {.max_visits = static_cast<double>(roles.max_visits)}, pool);
    for (int t = 0; t < kNumReturnRatios; ++t) {
        features.push_back(
            feature(fmt::format("chance to be back after {} steps over chance", t + 2), returns, t,
                    node, [](double log) { return std::exp(log) - kLeastRatio; }));
    }
    keep_largest(features, kMaxFeatures,
                 [](const auto& item) { return std::abs(item.deviations); });
    return features;
}

// What weights and directions add to identity. A size of 0 has no logarithm, and counts as half of
// the smallest one, as it does in the model.
std::vector<Explanation::Feature> flows_of(const Graph& graph, NodeId node) {
    std::vector<Explanation::Feature> flows;
    for (const FlowSize& size : flow_sizes_of(graph, graph.kind())) {
        if (size.mean == 0) {
            continue;  // nobody sends anything
        }
        Matrix logarithms(graph.num_nodes(), 1);
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            const double value = size.of_nodes[v];
            logarithms(v, 0) = static_cast<Real>(std::log(value > 0 ? value : size.smallest / 2));
        }
        flows.push_back(
            feature(size.name, logarithms, 0, node, [](double log) { return std::exp(log); }));
        flows.back().value = size.of_nodes[node];
    }
    return flows;
}

// Returns the mean of `values` over the neighbors of each node, or its own if it has none.
std::vector<double> after_a_step(const Graph& graph, const std::vector<double>& values,
                                 ThreadPool& pool) {
    constexpr std::int64_t kNodesPerTask = 4096;
    std::vector<double> result = values;
    parallel_for_chunks(
        pool, graph.num_nodes(), kNodesPerTask, [&](std::int64_t begin, std::int64_t end) {
            for (auto v = static_cast<NodeId>(begin); v < end; ++v) {
                double sum = 0;
                for_each_edge(graph, v,
                              [&](NodeId u, double weight) { sum += weight * values[u]; });
                if (graph.degree(v) > 0) {
                    result[v] = sum / graph.strength(v);
                }
            }
        });
    return result;
}

double mean_of(const std::vector<double>& values) {
    double sum = 0;
    for (const double value : values) {
        sum += value;
    }
    return sum / static_cast<double>(values.size());
}

std::vector<Explanation::Step> degrees_by_step(const Graph& graph, NodeId node, int num_hops,
                                               ThreadPool& pool) {
    std::vector<double> degrees(graph.num_nodes());
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        degrees[v] = graph.degree(v);
    }
    std::vector<Explanation::Step> steps{{degrees[node], mean_of(degrees)}};
    for (int hop = 1; hop <= num_hops; ++hop) {
        degrees = after_a_step(graph, degrees, pool);
        steps.push_back({degrees[node], mean_of(degrees)});
    }
    return steps;
}

// The shares of visits to unknown nodes after 1, ..., num_hops hops: of the node, and on average.
std::pair<double, double> unknown_nodes(const Application& application, NodeId node, int num_hops,
                                        ThreadPool& pool) {
    if (!application.known) {
        return {0, 0};
    }
    std::vector<double> unknown;
    for (const std::optional<NodeId>& known : known_places(*application.known, application.graph)) {
        unknown.push_back(known ? 0 : 1);
    }
    double own = 0;
    double average = 0;
    for (int hop = 1; hop <= num_hops; ++hop) {
        unknown = after_a_step(application.graph, unknown, pool);
        own += unknown[node] / num_hops;
        average += mean_of(unknown) / num_hops;
    }
    return {own, average};
}

std::vector<Explanation::Meeting> telling_meetings(const Graph& graph, NodeId node,
                                                   const PositionOptions& hops) {
    WalkSpreader spreader(
        graph, {.num_hops = hops.num_hops, .max_visits = static_cast<double>(hops.max_visits)});
    std::vector<double> visits(graph.num_nodes(), 0);
    double num_visits = 0;
    std::vector<NodeId> met;
    for (const Spread& hop : spreader.from(node)) {
        num_visits += hop.dropped;
        for (std::size_t i = 0; i < hop.nodes.size(); ++i) {
            const NodeId u = hop.nodes[i];
            if (u != node) {
                if (visits[u] == 0) {
                    met.push_back(u);
                }
                visits[u] += hop.probabilities[i];
                num_visits += hop.probabilities[i];
            }
        }
    }
    std::ranges::sort(met);
    std::vector<Explanation::Meeting> meetings;
    for (const NodeId u : met) {
        const double share = visits[u] / num_visits;
        const double lift = share * graph.total_strength() / graph.strength(u);
        if (lift > 1) {
            meetings.push_back({.node = u, .lift = lift, .share = share});
        }
    }
    keep_largest(meetings, kMaxMeetings,
                 [](const auto& item) { return item.share * std::log(item.lift); });
    return meetings;
}

// Returns the columns in which the node lies outside, the furthest in identity first, and one for
// each meaning. Columns that hardly vary in training are left out: identity hardly has them.
std::vector<Explanation::Outside> columns_outside(const IdentitySpace& space,
                                                  const Matrix& identities, NodeId node) {
    constexpr double kLeastShare = 0.01;  // of the largest deviation
    constexpr double kRounding = 0.01;    // of a deviation
    struct Column {
        Explanation::Outside outside;
        double distance;
    };
    const ColumnProfile& profile = space.profile();
    const double largest = profile.largest_deviation();
    const std::vector<std::string> names = space.column_names();
    std::vector<Column> columns;
    for (Eigen::Index j = 0; j < profile.num_columns(); ++j) {
        const double deviation = profile.deviation(j);
        const double distance = profile.beyond(j, identities(node, j));
        if (deviation >= kLeastShare * largest && distance > kRounding * deviation) {
            columns.push_back(
                {{names[static_cast<std::size_t>(j)], distance / deviation}, distance});
        }
    }
    std::ranges::stable_sort(columns, std::greater(), &Column::distance);
    std::vector<Explanation::Outside> result;
    for (const Column& column : columns) {
        if (result.size() < kMaxOutside &&
            std::ranges::find(result, column.outside.meaning, &Explanation::Outside::meaning) ==
                result.end()) {
            result.push_back(column.outside);
        }
    }
    return result;
}

}  // namespace

Explanation explain(const ExplainedSpaces& spaces, const Application& application, NodeId node,
                    ThreadPool& pool) {
    const Graph& graph = application.graph;
    const int num_hops = spaces.hops.num_hops;
    const Matrix identities = spaces.identity.rows(graph, pool);
    Explanation result;
    result.features = telling_features(graph, node, spaces.roles, pool);
    result.flows = flows_of(graph, node);
    result.steps = degrees_by_step(graph, node, num_hops, pool);
    result.meetings = telling_meetings(graph, node, spaces.hops);
    std::tie(result.novelty.unknown_nodes, result.average_novelty.unknown_nodes) =
        unknown_nodes(application, node, num_hops, pool);
    result.is_of_training = application.kind == Reach::training_graph;
    result.drift = identity_drift(spaces.identity, identities, pool);
    result.outside = columns_outside(spaces.identity, identities, node);
    result.num_reference_nodes = graph.num_nodes();
    result.walk_length = num_hops;
    return result;
}

}  // namespace irwe
