#include "irwe/methods/shared/flow_features.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "irwe/graph/graph_with_node.h"
#include "irwe/methods/shared/octave_degrees.h"

namespace irwe {
namespace {

constexpr std::int64_t kNodesPerTask = 128;

// How much the sizes count beside the octaves, as the degree does in identity_space.h: a node is a
// source or a sink by them, whatever walks happen to meet around it.
constexpr Real kSizeWeight = 5;

// The weights with which a walk steps from v, in the order of its neighbors; empty: all are 1.
std::span<const float> step_weights(const Graph& graph, NodeId v, Way way) {
    if (!graph.is_directed() || way == Way::any) {
        return graph.weights(v);
    }
    return way == Way::along ? graph.leaving_weights(v) : graph.arriving_weights(v);
}

// The sum of the weights, or the number of those above 0.
std::vector<double> sizes_of(const Graph& graph, Way way, bool counts) {
    std::vector<double> sizes(graph.num_nodes(), 0);
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        const std::span<const float> weights = step_weights(graph, v, way);
        if (weights.empty()) {
            sizes[v] = graph.degree(v);
        }
        for (const float weight : weights) {
            sizes[v] += counts ? (weight > 0 ? 1.0 : 0.0) : static_cast<double>(weight);
        }
    }
    return sizes;
}

struct Size {
    std::string name;
    Way way;
    bool counts;
};

std::vector<Size> sizes_of_kind(GraphKind kind) {
    std::vector<Size> sizes;
    if (kind.weights) {
        sizes.push_back({"strength", Way::any, false});
    }
    if (kind.directions) {
        sizes.push_back({"arrows sent", Way::along, true});
        sizes.push_back({"arrows received", Way::against, true});
    }
    if (kind.weights && kind.directions) {
        sizes.push_back({"weight sent", Way::along, false});
        sizes.push_back({"weight received", Way::against, false});
    }
    return sizes;
}

std::span<const Way> ways_of(GraphKind kind) {
    static constexpr Way kBoth[] = {Way::along, Way::against};
    static constexpr Way kAny[] = {Way::any};
    return kind.directions ? std::span<const Way>(kBoth) : std::span<const Way>(kAny);
}

std::int64_t columns_of_size(GraphKind kind, int num_hops) {
    const std::int64_t of_hop = num_octave_columns(0);
    return 1 + of_hop * (1 + std::ssize(ways_of(kind)) * num_hops);
}

// log2 of each size over the mean of all.
Matrix relative_sizes(std::span<const double> sizes) {
    double sum = 0;
    double smallest = std::numeric_limits<double>::infinity();
    for (const double size : sizes) {
        sum += size;
        smallest = size > 0 ? std::min(smallest, size) : smallest;
    }
    Matrix result = Matrix::Zero(std::ssize(sizes), 1);
    if (sum > 0) {
        const double mean = sum / static_cast<double>(sizes.size());
        for (std::size_t v = 0; v < sizes.size(); ++v) {
            const double size = sizes[v] > 0 ? sizes[v] : smallest / 2;
            result(static_cast<Eigen::Index>(v), 0) = static_cast<Real>(std::log2(size / mean));
        }
    }
    return result;
}

// Writes the square roots of what walks meet after 1, ..., num_hops hops.
void write_hops(const Graph& graph, Way way, Matrix met, int num_hops, auto columns,
                ThreadPool& pool) {
    const Eigen::Index width = met.cols();
    Matrix next(met.rows(), width);
    for (int hop = 0; hop < num_hops; ++hop) {
        parallel_for_chunks(
            pool, met.rows(), kNodesPerTask, [&](std::int64_t begin, std::int64_t end) {
                for (auto v = static_cast<NodeId>(begin); v < end; ++v) {
                    const std::span<const NodeId> neighbors = graph.neighbors(v);
                    const std::span<const float> weights = step_weights(graph, v, way);
                    Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(width);
                    double total = 0;
                    for (std::size_t i = 0; i < neighbors.size(); ++i) {
                        const double weight = weights.empty() ? 1.0 : weights[i];
                        if (weight > 0) {
                            sum += weight * met.row(neighbors[i]).template cast<double>();
                            total += weight;
                        }
                    }
                    if (total > 0) {
                        next.row(v) = (sum / total).cast<Real>();
                    } else {
                        next.row(v) = met.row(v);
                    }
                    columns.row(v).segment(hop * width, width) = next.row(v).cwiseSqrt();
                }
            });
        std::swap(met, next);
    }
}

}  // namespace

std::vector<std::string> flow_sizes(GraphKind kind) {
    std::vector<std::string> names;
    for (const Size& size : sizes_of_kind(kind)) {
        names.push_back(size.name);
    }
    return names;
}

std::int64_t num_flow_columns(GraphKind kind, int num_hops) {
    return std::ssize(sizes_of_kind(kind)) * columns_of_size(kind, num_hops);
}

Matrix flow_features(const Graph& graph, GraphKind kind, int num_hops, ThreadPool& pool) {
    Matrix result(graph.num_nodes(), num_flow_columns(kind, num_hops));
    Eigen::Index first = 0;
    for (const Size& size : sizes_of_kind(kind)) {
        const Matrix relative = relative_sizes(sizes_of(graph, size.way, size.counts));
        const Matrix octaves = octaves_of(relative);
        const Eigen::Index width = octaves.cols();
        result.col(first) = kSizeWeight * relative.col(0);
        result.middleCols(first + 1, width) = octaves.cwiseSqrt();
        Eigen::Index place = first + 1 + width;
        for (const Way way : ways_of(kind)) {
            write_hops(graph, way, octaves, num_hops, result.middleCols(place, num_hops * width),
                       pool);
            place += num_hops * width;
        }
        first = place;
    }
    return result;
}

std::vector<std::string> flow_column_names(GraphKind kind, int num_hops) {
    std::vector<std::string> names;
    const auto add = [&](const std::string& name, std::int64_t count) {
        names.insert(names.end(), static_cast<std::size_t>(count), name);
    };
    for (const std::string& size : flow_sizes(kind)) {
        add(size, 1 + num_octave_columns(0));
        for (const Way way : ways_of(kind)) {
            for (int hop = 1; hop <= num_hops; ++hop) {
                add(fmt::format("{} {} {}{}", size, hop, hop == 1 ? "hop" : "hops",
                                way == Way::any     ? " away"
                                : way == Way::along ? " along the arrows"
                                                    : " against the arrows"),
                    num_octave_columns(0));
            }
        }
    }
    return names;
}

}  // namespace irwe
