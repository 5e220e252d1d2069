#include "irwe/graph/weighted_builder.h"

#include <algorithm>
#include <cassert>
#include <compare>
#include <numeric>
#include <utility>
#include <vector>

namespace irwe {
namespace {

// An arrow in the row of one of its ends.
struct Arrow {
    NodeId other;
    float weight;
    auto operator<=>(const Arrow&) const = default;
};

// The arrows at each node, those of a node ascending by their other end.
struct ArrowRows {
    std::vector<std::uint64_t> offsets;
    std::vector<Arrow> arrows;

    std::span<const Arrow> row(std::size_t v) const {
        return std::span(arrows).subspan(offsets[v], offsets[v + 1] - offsets[v]);
    }
};

// Returns arrows by the node that node_of(arrow) names.
template <typename Arrows, typename NodeOf, typename EntryOf>
ArrowRows rows_by(std::size_t num_nodes, const Arrows& arrows, const NodeOf& node_of,
                  const EntryOf& entry_of) {
    ArrowRows result{.offsets = std::vector<std::uint64_t>(num_nodes + 1, 0), .arrows = {}};
    for (const auto& arrow : arrows) {
        ++result.offsets[node_of(arrow) + std::size_t{1}];
    }
    std::partial_sum(result.offsets.begin(), result.offsets.end(), result.offsets.begin());
    result.arrows.resize(result.offsets.back());
    std::vector<std::uint64_t> next(result.offsets.begin(), result.offsets.end() - 1);
    for (const auto& arrow : arrows) {
        result.arrows[next[node_of(arrow)]++] = entry_of(arrow);
    }
    return result;
}

// Adds the weights of arrows between the same two nodes. REQUIRES: rows are sorted.
void merge_repeats(bool has_weights, ArrowRows& rows) {
    std::uint64_t end_of_kept = 0;
    std::uint64_t begin = 0;
    for (std::size_t v = 0; v + 1 < rows.offsets.size(); ++v) {
        const std::uint64_t end = rows.offsets[v + 1];
        for (std::uint64_t i = begin; i < end;) {
            Arrow merged = rows.arrows[i];
            double weight = merged.weight;
            for (++i; i < end && rows.arrows[i].other == merged.other; ++i) {
                weight += has_weights ? static_cast<double>(rows.arrows[i].weight) : 0;
            }
            merged.weight = static_cast<float>(weight);
            rows.arrows[end_of_kept++] = merged;
        }
        rows.offsets[v + 1] = end_of_kept;
        begin = end;
    }
    rows.arrows.resize(end_of_kept);
}

struct GivenArrow {
    Edge edge;
    float weight;
};

std::vector<GivenArrow> kept_arrows(std::span<const Edge> edges, std::span<const float> weights,
                                    SelfLoops self_loops) {
    std::vector<GivenArrow> result;
    result.reserve(edges.size());
    for (std::size_t i = 0; i < edges.size(); ++i) {
        if (edges[i].u != edges[i].v || self_loops == SelfLoops::keep) {
            result.push_back({edges[i], weights.empty() ? 1.0F : weights[i]});
        }
    }
    return result;
}

ArrowRows leaving_rows(std::size_t num_nodes, std::span<const GivenArrow> arrows,
                       bool has_weights) {
    ArrowRows rows = rows_by(
        num_nodes, arrows, [](const GivenArrow& arrow) { return arrow.edge.u; },
        [](const GivenArrow& arrow) {
            return Arrow{arrow.edge.v, arrow.weight};
        });
    for (std::size_t v = 0; v < num_nodes; ++v) {
        std::sort(rows.arrows.begin() + static_cast<std::ptrdiff_t>(rows.offsets[v]),
                  rows.arrows.begin() + static_cast<std::ptrdiff_t>(rows.offsets[v + 1]));
    }
    merge_repeats(has_weights, rows);
    return rows;
}

// Returns the same arrows at the nodes that they lead to. REQUIRES: `leaving` has no repeats.
ArrowRows arriving_rows(const ArrowRows& leaving) {
    const std::size_t num_nodes = leaving.offsets.size() - 1;
    std::vector<GivenArrow> arrows;
    arrows.reserve(leaving.arrows.size());
    for (std::size_t v = 0; v < num_nodes; ++v) {
        for (const Arrow& arrow : leaving.row(v)) {
            arrows.push_back({{static_cast<NodeId>(v), arrow.other}, arrow.weight});
        }
    }
    return rows_by(
        num_nodes, arrows, [](const GivenArrow& arrow) { return arrow.edge.v; },
        [](const GivenArrow& arrow) {
            return Arrow{arrow.edge.u, arrow.weight};
        });
}

// The rows of a graph, from the arrows of its nodes in both directions.
struct Rows {
    std::vector<std::uint64_t> offsets{0};
    std::vector<NodeId> targets;
    EdgeWeights weights;
    bool is_symmetric = true;
};

Rows joined(const ArrowRows& leaving, const ArrowRows& arriving) {
    Rows rows;
    for (std::size_t v = 0; v + 1 < leaving.offsets.size(); ++v) {
        const std::span<const Arrow> out = leaving.row(v);
        const std::span<const Arrow> in = arriving.row(v);
        std::size_t i = 0;
        std::size_t j = 0;
        while (i < out.size() || j < in.size()) {
            const bool leaves = j == in.size() || (i < out.size() && out[i].other <= in[j].other);
            const bool arrives = i == out.size() || (j < in.size() && in[j].other <= out[i].other);
            const NodeId other = leaves ? out[i].other : in[j].other;
            const float weight_out = leaves ? out[i].weight : 0.0F;
            const float weight_in = arrives ? in[j].weight : 0.0F;
            rows.targets.push_back(other);
            rows.weights.leaving.push_back(weight_out);
            rows.weights.arriving.push_back(weight_in);
            rows.is_symmetric = rows.is_symmetric && weight_out == weight_in;
            i += leaves ? 1 : 0;
            j += arrives ? 1 : 0;
        }
        rows.offsets.push_back(rows.targets.size());
    }
    return rows;
}

// Sets the weights without directions.
void set_edge_weights(Rows& rows) {
    if (rows.is_symmetric) {
        rows.weights.edges = rows.weights.leaving;
        return;
    }
    rows.weights.edges.resize(rows.targets.size());
    for (std::size_t v = 0; v + 1 < rows.offsets.size(); ++v) {
        for (std::uint64_t i = rows.offsets[v]; i < rows.offsets[v + 1]; ++i) {
            const bool is_loop = rows.targets[i] == v;  // which leaves and arrives
            rows.weights.edges[i] =
                rows.weights.leaving[i] + (is_loop ? 0.0F : rows.weights.arriving[i]);
        }
    }
}

bool are_equal(std::span<const float> weights) {
    return std::ranges::adjacent_find(weights, std::ranges::not_equal_to()) == weights.end();
}

}  // namespace

BuiltGraph build_weighted_graph(NodeNames names, std::span<const Edge> edges,
                                std::span<const float> weights,
                                const WeightedBuildOptions& options) {
    assert(weights.empty() || weights.size() == edges.size());
    const std::size_t num_nodes = names.size();
    const bool has_weights =
        !weights.empty() &&
        (options.equal_weights == EqualWeights::count_repeats || !are_equal(weights));
    const std::vector<GivenArrow> arrows =
        kept_arrows(edges, has_weights ? weights : std::span<const float>(), options.self_loops);
    const ArrowRows leaving = leaving_rows(num_nodes, arrows, has_weights);
    Rows rows = joined(leaving, arriving_rows(leaving));
    if (has_weights) {
        set_edge_weights(rows);
        if (are_equal(rows.weights.edges) && (rows.is_symmetric || !options.directed)) {
            rows.weights.edges = {};
        }
    }
    if (rows.is_symmetric || !options.directed) {
        rows.weights.leaving = {};
        rows.weights.arriving = {};
    }
    const auto num_self_loops = static_cast<std::uint64_t>(
        std::ranges::count_if(edges, [](const Edge& edge) { return edge.u == edge.v; }));
    Graph graph(std::move(names), std::move(rows.offsets), std::move(rows.targets),
                std::move(rows.weights));
    const std::uint64_t num_merged =
        arrows.size() - (graph.is_directed() ? leaving.arrows.size() : graph.num_edges());
    return {.graph = std::move(graph), .num_self_loops = num_self_loops, .num_merged = num_merged};
}

}  // namespace irwe
