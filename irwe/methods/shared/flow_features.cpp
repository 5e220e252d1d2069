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

std::vector<FlowSize> sizes_of_kind(GraphKind kind) {
    std::vector<FlowSize> sizes;
    const auto add = [&](const char* name, Way way, bool counts) {
        sizes.push_back({.name = name, .way = way, .counts = counts, .of_nodes = {}});
    };
    if (kind.weights) {
        add("strength", Way::any, false);
    }
    if (kind.directions) {
        add("arrows sent", Way::along, true);
        add("arrows received", Way::against, true);
    }
    if (kind.weights && kind.directions) {
        add("weight sent", Way::along, false);
        add("weight received", Way::against, false);
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

// Sets mean and smallest.
void set_scale(FlowSize& size) {
    double sum = 0;
    size.smallest = std::numeric_limits<double>::infinity();
    for (const double value : size.of_nodes) {
        sum += value;
        size.smallest = value > 0 ? std::min(size.smallest, value) : size.smallest;
    }
    size.mean = sum / static_cast<double>(std::max<std::size_t>(size.of_nodes.size(), 1));
}

// log2 of a size over the mean of all; 0 if all are 0.
Real relative_size(double value, double mean, double smallest) {
    return mean > 0 ? static_cast<Real>(std::log2((value > 0 ? value : smallest / 2) / mean))
                    : Real{0};
}

Matrix relative_sizes(const FlowSize& size) {
    Matrix result(std::ssize(size.of_nodes), 1);
    for (std::size_t v = 0; v < size.of_nodes.size(); ++v) {
        result(static_cast<Eigen::Index>(v), 0) =
            relative_size(size.of_nodes[v], size.mean, size.smallest);
    }
    return result;
}

// What a weight adds to a size.
double part_of_size(double weight, bool counts) { return counts && weight > 0 ? 1 : weight; }

// An edge of a new node.
struct NewFlow {
    NodeId neighbor;
    double forth;  // the weight with which a walk steps to the neighbor
    double back;   // and from there to the new node
};

std::vector<NewFlow> new_flows(const GraphWithNode& grown, Way way) {
    const std::span<const float> forth = grown.new_weights(way);
    const std::span<const float> back = grown.weights_to_new(way);
    std::vector<NewFlow> result;
    for (std::size_t i = 0; i < grown.new_neighbors().size(); ++i) {
        result.push_back({grown.new_neighbors()[i], forth.empty() ? 1.0 : forth[i],
                          back.empty() ? 1.0 : back[i]});
    }
    return result;
}

// The octaves of a size in a grown graph, and its relative value for the new node.
struct NewOctaves {
    Real relative = 0;
    Eigen::RowVectorXd own;
    Eigen::MatrixXd of_neighbors;  // a row for each
};

Eigen::RowVectorXd octave_row(Real relative) {
    return octaves_of(Matrix::Constant(1, 1, relative)).row(0).cast<double>();
}

NewOctaves new_octaves(const GraphWithNode& grown, const FlowSize& size) {
    const std::vector<NewFlow> flows = new_flows(grown, size.way);
    double own = 0;
    double smallest = size.smallest;
    for (const NewFlow& flow : flows) {
        const double back = part_of_size(flow.back, size.counts);
        own += part_of_size(flow.forth, size.counts);
        smallest = back > 0 ? std::min(smallest, size.of_nodes[flow.neighbor] + back) : smallest;
    }
    smallest = own > 0 ? std::min(smallest, own) : smallest;
    const auto relative = [&](double value) { return relative_size(value, size.mean, smallest); };
    NewOctaves result{.relative = relative(own),
                      .own = octave_row(relative(own)),
                      .of_neighbors = Eigen::MatrixXd(std::ssize(flows), num_octave_columns(0))};
    for (std::size_t i = 0; i < flows.size(); ++i) {
        result.of_neighbors.row(static_cast<Eigen::Index>(i)) = octave_row(
            relative(size.of_nodes[flows[i].neighbor] + part_of_size(flows[i].back, size.counts)));
    }
    return result;
}

// Returns the sums of the weights with which walks step from each node.
const std::vector<double>& step_totals(const std::vector<FlowSize>& sizes, Way way) {
    const auto of_weights = std::ranges::find_if(
        sizes, [&](const FlowSize& size) { return size.way == way && !size.counts; });
    return of_weights != sizes.end() ? of_weights->of_nodes
                                     : std::ranges::find(sizes, way, &FlowSize::way)->of_nodes;
}

// Writes the square roots of what walks from the new node meet after 1, ..., num_hops hops.
// `rows` has what the nodes of the graph meet, in as many columns.
void write_new_hops(const std::vector<NewFlow>& flows, const std::vector<double>& totals,
                    const NewOctaves& octaves, const auto& rows, auto result) {
    const Eigen::Index width = octaves.own.size();
    Eigen::RowVectorXd met = octaves.own;
    Eigen::RowVectorXd met_before = met;
    for (Eigen::Index hop = 0; hop < result.cols() / width; ++hop) {
        Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(width);
        double total = 0;
        for (std::size_t i = 0; i < flows.size(); ++i) {
            const auto& [u, forth, back] = flows[i];
            // What the neighbor meets after `hop` hops; its walks stay where no arrow leads on.
            Eigen::RowVectorXd of_neighbor = octaves.of_neighbors.row(static_cast<Eigen::Index>(i));
            if (hop > 0 && totals[u] + back > 0) {
                const Eigen::RowVectorXd before = rows.row(u)
                                                      .segment((hop - 1) * width, width)
                                                      .template cast<double>()
                                                      .cwiseAbs2();
                of_neighbor = (totals[u] * before + back * met_before) / (totals[u] + back);
            }
            sum += forth * of_neighbor;
            total += forth;
        }
        met_before = met;
        if (total > 0) {
            met = sum / total;
        }
        result.middleCols(hop * width, width) = met.cwiseSqrt().template cast<Real>();
    }
}

// Computes what walks from `nodes` meet after the next hop; `next` has their rows.
void make_hop(const Graph& graph, Way way, const Matrix& met, const Share& nodes, Matrix& next,
              ThreadPool& pool) {
    for_chunks_of(nodes, kNodesPerTask, pool, [&](std::int64_t begin, std::int64_t end) {
        for (auto v = static_cast<NodeId>(begin); v < end; ++v) {
            const std::span<const NodeId> neighbors = graph.neighbors(v);
            const std::span<const float> weights = step_weights(graph, v, way);
            Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(met.cols());
            double total = 0;
            for (std::size_t i = 0; i < neighbors.size(); ++i) {
                const double weight = weights.empty() ? 1.0 : weights[i];
                if (weight > 0) {
                    sum += weight * met.row(neighbors[i]).template cast<double>();
                    total += weight;
                }
            }
            if (total > 0) {
                next.row(v - nodes.begin) = (sum / total).cast<Real>();
            } else {
                next.row(v - nodes.begin) = met.row(v);
            }
        }
    });
}

// Writes the square roots of what walks from `rows` meet after 1, ..., num_hops hops.
void write_hops(const Graph& graph, Way way, Matrix met, int num_hops, const Share& rows,
                auto columns, const Workers& workers) {
    const Shares shares = shares_of(workers.world, graph.num_nodes(), kNodesPerTask);
    const Share own = shares[static_cast<std::size_t>(workers.world.rank())];
    const Eigen::Index width = met.cols();
    Matrix next;  // of this rank
    for (int hop = 0; hop < num_hops; ++hop) {
        next.resize(own.size(), width);
        make_hop(graph, way, met, own, next, workers.pool);
        gather_own_rows(workers.world, shares, next, met);
        columns.middleCols(hop * width, width) =
            met.middleRows(rows.begin, rows.size()).cwiseSqrt();
    }
}

}  // namespace

std::vector<std::string> flow_sizes(GraphKind kind) {
    std::vector<std::string> names;
    for (const FlowSize& size : sizes_of_kind(kind)) {
        names.push_back(size.name);
    }
    return names;
}

std::int64_t num_flow_columns(GraphKind kind, int num_hops) {
    return std::ssize(sizes_of_kind(kind)) * columns_of_size(kind, num_hops);
}

Matrix flow_features(const Graph& graph, GraphKind kind, int num_hops, const Workers& workers) {
    return flow_features(graph, kind, num_hops, {0, graph.num_nodes()}, workers);
}

Matrix flow_features(const Graph& graph, GraphKind kind, int num_hops, const Share& rows,
                     const Workers& workers) {
    Matrix result(rows.size(), num_flow_columns(kind, num_hops));
    Eigen::Index first = 0;
    for (const FlowSize& size : flow_sizes_of(graph, kind)) {
        const Matrix relative = relative_sizes(size);
        const Matrix octaves = octaves_of(relative);
        const Eigen::Index width = octaves.cols();
        result.col(first) = kSizeWeight * relative.middleRows(rows.begin, rows.size()).col(0);
        result.middleCols(first + 1, width) =
            octaves.middleRows(rows.begin, rows.size()).cwiseSqrt();
        Eigen::Index place = first + 1 + width;
        for (const Way way : ways_of(kind)) {
            write_hops(graph, way, octaves, num_hops, rows,
                       result.middleCols(place, num_hops * width), workers);
            place += num_hops * width;
        }
        first = place;
    }
    return result;
}

std::vector<FlowSize> flow_sizes_of(const Graph& graph, GraphKind kind) {
    std::vector<FlowSize> sizes = sizes_of_kind(kind);
    for (FlowSize& size : sizes) {
        size.of_nodes = sizes_of(graph, size.way, size.counts);
        set_scale(size);
    }
    return sizes;
}

Matrix added_flow_features(const GraphWithNode& grown, const ConstMatrixView& rows,
                           const std::vector<FlowSize>& sizes, GraphKind kind, int num_hops) {
    Matrix result(1, num_flow_columns(kind, num_hops));
    const Eigen::Index width = num_octave_columns(0);
    Eigen::Index first = 0;
    for (const FlowSize& size : sizes) {
        const NewOctaves octaves = new_octaves(grown, size);
        result(0, first) = kSizeWeight * octaves.relative;
        result.middleCols(first + 1, width) = octaves.own.cwiseSqrt().cast<Real>();
        Eigen::Index place = first + 1 + width;
        for (const Way way : ways_of(kind)) {
            write_new_hops(new_flows(grown, way), step_totals(sizes, way), octaves,
                           rows.middleCols(place, num_hops * width),
                           result.middleCols(place, num_hops * width));
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
