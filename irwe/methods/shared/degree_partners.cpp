#include "irwe/methods/shared/degree_partners.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <span>
#include <utility>

#include "irwe/base/chunks.h"

namespace irwe {
namespace {

// Nodes of the same degree.
struct DegreeGroup {
    NodeId degree;
    std::vector<NodeId> nodes;
};

std::vector<DegreeGroup> groups_by_degree(const Graph& graph) {
    std::vector<NodeId> order;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (graph.degree(v) > 0) {
            order.push_back(v);
        }
    }
    std::ranges::stable_sort(order, {}, [&](NodeId v) { return graph.degree(v); });
    std::vector<DegreeGroup> groups;
    for (const NodeId v : order) {
        if (groups.empty() || groups.back().degree != graph.degree(v)) {
            groups.push_back({graph.degree(v), {}});
        }
        groups.back().nodes.push_back(v);
    }
    return groups;
}

// Adds `count` nodes of both lists to `chosen`, which are drawn at random and are neither `v` nor
// chosen before, or all of them if there are no more.
void choose(std::span<const NodeId> first, std::span<const NodeId> second, NodeId v,
            std::size_t count, RandomStream& words, std::vector<NodeId>& chosen) {
    const std::size_t num_before = chosen.size();
    const auto node = [&](std::size_t i) {
        return i < first.size() ? first[i] : second[i - first.size()];
    };
    const std::size_t num_all = first.size() + second.size();
    const auto is_fresh = [&](NodeId u) {
        return u != v && std::find(chosen.begin() + static_cast<std::ptrdiff_t>(num_before),
                                   chosen.end(), u) == chosen.end();
    };
    const bool has_own = std::ranges::binary_search(first, v);
    if (num_all - (has_own ? 1 : 0) <= count) {
        for (std::size_t i = 0; i < num_all; ++i) {
            if (node(i) != v) {
                chosen.push_back(node(i));
            }
        }
        return;
    }
    while (chosen.size() < num_before + count) {
        const NodeId u = node(words.below(num_all));
        if (is_fresh(u)) {
            chosen.push_back(u);
        }
    }
}

// Returns the partners of a node of groups[own].
std::vector<NodeId> partners_of(NodeId v, std::span<const DegreeGroup> groups, std::size_t own,
                                std::size_t count, RandomStream words) {
    std::vector<NodeId> chosen;
    choose(groups[own].nodes, {}, v, count, words, chosen);
    std::size_t below = own;      // groups from here on are done,
    std::size_t above = own + 1;  // up to here
    while (chosen.size() < count && (below > 0 || above < groups.size())) {
        const NodeId degree = groups[own].degree;
        const NodeId to_below = below > 0 ? degree - groups[below - 1].degree : 0;
        const NodeId to_above = above < groups.size() ? groups[above].degree - degree : 0;
        const bool takes_below = below > 0 && (to_above == 0 || to_below <= to_above);
        const bool takes_above = above < groups.size() && (to_below == 0 || to_above <= to_below);
        const std::span<const NodeId> lower = takes_below
                                                  ? std::span<const NodeId>(groups[below - 1].nodes)
                                                  : std::span<const NodeId>{};
        const std::span<const NodeId> upper =
            takes_above ? std::span<const NodeId>(groups[above].nodes) : std::span<const NodeId>{};
        choose(lower, upper, v, count - chosen.size(), words, chosen);
        below -= takes_below ? 1 : 0;
        above += takes_above ? 1 : 0;
    }
    return chosen;
}

}  // namespace

bool has_one_degree(const Graph& graph) {
    NodeId first = 0;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        const NodeId degree = graph.degree(v);
        first = first == 0 ? degree : first;
        if (degree != 0 && degree != first) {
            return false;
        }
    }
    return true;
}

std::vector<Edge> degree_partners(const Graph& graph, const Random& random, ThreadPool& pool) {
    double num_nodes = 0;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        num_nodes += graph.degree(v) > 0 ? 1 : 0;
    }
    const double count = num_nodes < 2 ? 0 : std::ceil(2 * std::log2(num_nodes));
    return degree_partners(graph, static_cast<std::size_t>(count), random, pool);
}

std::vector<Edge> degree_partners(const Graph& graph, std::size_t count, const Random& random,
                                  ThreadPool& pool) {
    const std::vector<DegreeGroup> groups = groups_by_degree(graph);
    std::vector<std::pair<NodeId, std::size_t>> nodes;  // and their groups
    for (std::size_t i = 0; i < groups.size(); ++i) {
        for (const NodeId v : groups[i].nodes) {
            nodes.emplace_back(v, i);
        }
    }
    const auto num_nodes = static_cast<std::int64_t>(nodes.size());
    if (num_nodes < 2) {
        return {};
    }
    count = std::min(count, nodes.size() - 1);
    constexpr std::int64_t kNodesPerChunk = 256;
    std::vector<Edge> pairs;
    for (const std::vector<Edge>&part :
         map_chunks(pool, num_nodes, kNodesPerChunk, [&](std::int64_t begin, std::int64_t end) {
             std::vector<Edge> own;
             for (std::int64_t i = begin; i < end; ++i) {
                 const auto [v, group] = nodes[static_cast<std::size_t>(i)];
                 for (const NodeId u :
                      partners_of(v, groups, group, count, random.stream("partners", v))) {
                     own.push_back({std::min(u, v), std::max(u, v)});
                 }
             }
             return own;
         })) {
        pairs.insert(pairs.end(), part.begin(), part.end());
    }
    const auto key = [](const Edge& pair) { return std::pair(pair.u, pair.v); };
    std::ranges::sort(pairs, {}, key);
    const auto are_one = [&](const Edge& a, const Edge& b) { return key(a) == key(b); };
    pairs.erase(std::unique(pairs.begin(), pairs.end(), are_one), pairs.end());
    return pairs;
}

}  // namespace irwe
