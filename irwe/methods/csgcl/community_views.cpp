#include "irwe/methods/csgcl/community_views.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "irwe/graph/communities.h"

namespace irwe {
namespace {

double mean_of(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// Scales to the range from 0 to 1. Where all values are equal, they become 1.
void scale_to_range(std::vector<double>& values) {
    const auto [least, largest] = std::ranges::minmax(values);
    for (double& value : values) {
        value = largest > least ? (value - least) / (largest - least) : 1;
    }
}

// Returns min(1, rate value / mean).
std::vector<double> chances(const std::vector<double>& values, double rate) {
    const double mean = mean_of(values);
    std::vector<double> result;
    for (const double value : values) {
        result.push_back(std::min(rate * value / mean, 1.0));
    }
    return result;
}

}  // namespace

CommunityGround::CommunityGround(const EncoderInput& input, std::uint64_t seed) {
    const Graph& graph = input.graph;
    const Graph plain = graph.reduced_to({});
    const Communities found = find_communities(plain, {.seed = seed});
    const std::vector<double> strengths =
        community_strengths(plain, found.of_node, static_cast<NodeId>(found.sizes.size()));
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        const NodeId own = found.of_node[v];
        node_strengths_.push_back(strengths[own]);
        for (const NodeId u : graph.neighbors(v)) {
            const NodeId other = found.of_node[u];
            if (v < u) {
                edge_weights_.push_back(own == other ? strengths[own]
                                                     : -(strengths[own] + strengths[other]));
            }
        }
    }
    scale_to_range(edge_weights_);
    // Nodes without neighbors have no community, and say nothing about columns.
    std::vector<double> sums(static_cast<std::size_t>(input.num_columns()), 0);
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        const double strength = graph.degree(v) > 0 ? node_strengths_[v] : 0;
        for_each_entry(input, v, [&](std::uint32_t column, Real value) {
            sums[column] += strength * std::abs(static_cast<double>(value));
        });
    }
    double least = 0;  // positive sum
    for (const double sum : sums) {
        least = sum > 0 && (least == 0 || sum < least) ? sum : least;
    }
    for (const double sum : sums) {  // weak communities have negative strengths
        column_weights_.push_back(least > 0 ? -std::log(std::max(sum, least)) : 0);
    }
    scale_to_range(column_weights_);
}

std::vector<double> CommunityGround::chances_of_edges(double rate) const {
    return chances(edge_weights_, 1 - rate);
}

std::vector<double> CommunityGround::chances_of_columns(double rate) const {
    return chances(column_weights_, rate);
}

nn::SparseOperator thinned_operator(const Graph& graph, std::span<const double> chances,
                                    RandomStream stream) {
    const NodeId n = graph.num_nodes();
    // Rows are passed in ascending order, so the smaller neighbors of u are met in their order.
    std::vector<char> is_kept(graph.targets().size(), 0);
    std::vector<std::uint64_t> next(graph.offsets().begin(), graph.offsets().end() - 1);
    std::vector<double> degrees(n, 1);  // of A + I
    auto chance = chances.begin();
    for (NodeId v = 0; v < n; ++v) {
        for (std::uint64_t i = graph.offsets()[v]; i < graph.offsets()[v + std::size_t{1}]; ++i) {
            const NodeId u = graph.targets()[i];
            if (v < u) {
                const bool stays = stream.uniform() < *chance++;
                is_kept[i] = stays ? 1 : 0;
                is_kept[next[u]++] = is_kept[i];
                degrees[v] += stays ? 1 : 0;
                degrees[u] += stays ? 1 : 0;
            }
        }
    }
    SparseRows rows;
    const auto append = [&](NodeId v, NodeId u) {
        rows.append(u, static_cast<Real>(1 / std::sqrt(degrees[v] * degrees[u])));
    };
    for (NodeId v = 0; v < n; ++v) {
        bool has_self = false;
        for (std::uint64_t i = graph.offsets()[v]; i < graph.offsets()[v + std::size_t{1}]; ++i) {
            const NodeId u = graph.targets()[i];
            if (u > v && !has_self) {
                append(v, v);
                has_self = true;
            }
            if (is_kept[i] != 0) {
                append(v, u);
            }
        }
        if (!has_self) {
            append(v, v);
        }
        rows.end_row();
    }
    return {std::move(rows), n};
}

}  // namespace irwe
