#include "irwe/answers/position_groups.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "irwe/answers/group_members.h"
#include "irwe/answers/group_names.h"
#include "irwe/answers/merged_by_modularity.h"
#include "irwe/answers/modularity_by_chance.h"
#include "irwe/base/error.h"
#include "irwe/linalg/unit_rows.h"

namespace irwe {
namespace {

constexpr std::int64_t kMostFine = 200;
constexpr std::int64_t kNodesPerFine = 8;
constexpr std::int64_t kFewestFine = 16;

struct Rows {
    std::vector<NodeId> node_of_row;  // nodes with neighbors
    Matrix rows;
};

bool has_neighbors(const Graph& graph, NodeId v) {
    return std::ranges::any_of(graph.neighbors(v), [&](NodeId u) { return u != v; });
}

Rows position_rows(const Graph& graph, ConstMatrixView positions, ThreadPool& pool) {
    Rows result;
    std::vector<Eigen::Index> rows;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (has_neighbors(graph, v)) {
            result.node_of_row.push_back(v);
            rows.push_back(v);
        }
    }
    const Matrix chosen = positions(rows, Eigen::all);
    result.rows = reduced(unit_rows(chosen, pool), {}, pool);
    return result;
}

}  // namespace

NodeGroups find_position_groups(const Graph& graph, ConstMatrixView positions,
                                const GroupOptions& options, ThreadPool& pool) {
    const Random random(options.seed);
    const Rows rows = position_rows(graph, positions, pool);
    const auto num_rows = static_cast<std::int64_t>(rows.node_of_row.size());
    NodeGroups result;
    result.is_chosen = options.num_groups > 0;
    result.of_node.assign(graph.num_nodes(), std::numeric_limits<std::uint32_t>::max());
    std::optional<FineClusters> clusters;
    std::uint32_t count = 0;
    if (rows.rows.size() > 0) {
        const auto most =
            std::clamp(num_rows / kNodesPerFine, std::min(num_rows, kFewestFine), kMostFine);
        clusters.emplace(
            fine_clusters(rows.rows, {.num_clusters = static_cast<int>(most)}, random, pool));
        count = static_cast<std::uint32_t>(clusters->sizes.size());
    } else {
        count = num_rows > 0 ? 1 : 0;
        result.doubt = num_rows > 1 ? "position is the same for all nodes with neighbors: it tells "
                                      "no communities apart"
                                    : "";
    }
    require(static_cast<std::uint32_t>(options.num_groups) <= count, [&] {
        return fmt::format(
            "the number of communities: expected at most {}, which position tells "
            "apart, found {}",
            count, options.num_groups);
    });
    std::vector<std::uint32_t> cluster_of(graph.num_nodes(), count);  // without neighbors: apart
    for (std::size_t row = 0; row < rows.node_of_row.size(); ++row) {
        cluster_of[rows.node_of_row[row]] = clusters ? clusters->of_row[row] : 0;
    }
    std::vector<std::uint32_t> group_of_cluster =
        merged_by_modularity(graph, cluster_of, count, options.num_groups);
    group_of_cluster.push_back(count);
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        result.of_node[v] = group_of_cluster[cluster_of[v]];
    }
    result.quality = modularity_of(graph, result.of_node);
    if (clusters) {
        result.quality_by_chance = modularity_by_chance(graph, random);
    }
    if (result.doubt.empty() && result.quality <= result.quality_by_chance && num_rows > 1) {
        result.doubt = fmt::format(
            "modularity {:.2f} is not above that of the communities of a random graph with these "
            "degrees, {:.2f}",
            result.quality, result.quality_by_chance);
        if (!result.is_chosen) {
            for (const NodeId v : rows.node_of_row) {
                result.of_node[v] = 0;
            }
            result.quality = 0;
            clusters.reset();
        }
    }
    add_groups(result);
    if (clusters) {
        add_members(rows.rows, *clusters, rows.node_of_row, result, pool);
    }
    name_groups(result, community_words(graph, result.of_node,
                                        static_cast<std::uint32_t>(result.groups.size())));
    return result;
}

std::vector<GroupBridge> group_bridges(const Graph& graph, std::span<const std::uint32_t> group_of,
                                       std::size_t count) {
    const std::vector<double> leaving = leaving_shares(graph, group_of);
    const auto strength = [&](NodeId v) {
        return graph.strength(v) * leaving[v] * (1 - leaving[v]);
    };
    std::vector<NodeId> nodes;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (strength(v) > 0) {
            nodes.push_back(v);
        }
    }
    const auto end = nodes.begin() + static_cast<std::ptrdiff_t>(std::min(count, nodes.size()));
    std::ranges::partial_sort(nodes, end, [&](NodeId a, NodeId b) {
        return strength(a) != strength(b) ? strength(a) > strength(b) : a < b;
    });
    std::vector<GroupBridge> result;
    for (auto node = nodes.begin(); node != end; ++node) {
        std::vector<GroupShare> to = step_groups(graph, group_of, *node);
        std::erase_if(to, [&](const GroupShare& each) { return each.group == group_of[*node]; });
        result.push_back({*node, leaving[*node], std::move(to)});
    }
    return result;
}

std::vector<GroupPair> group_pairs(const Graph& graph, std::span<const std::uint32_t> group_of) {
    const std::size_t end = group_of.empty() ? 0 : std::ranges::max(group_of) + std::size_t{1};
    const GroupEdges edges = group_edges(graph, group_of, static_cast<std::uint32_t>(end));
    std::vector<GroupPair> result;
    for (std::uint32_t a = 0; a < end; ++a) {
        for (std::uint32_t b = a + 1; b < end; ++b) {
            const double weight = edges.between(a, b);
            if (weight > 0) {
                result.push_back({a, b, weight, weight / std::min(edges.total(a), edges.total(b))});
            }
        }
    }
    std::ranges::stable_sort(result, std::ranges::greater(), &GroupPair::weight);
    return result;
}

}  // namespace irwe
