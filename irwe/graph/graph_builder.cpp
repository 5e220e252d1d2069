#include "irwe/graph/graph_builder.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>
#include <vector>

#include "irwe/base/huge_pages.h"

namespace irwe {
namespace {

// Calls half_edge(u, v) and half_edge(v, u) for every edge that stays; a self-loop is one
// half-edge.
template <typename Visitor>
void for_each_half_edge(std::span<const Edge> edges, SelfLoops self_loops, Visitor half_edge) {
    for (const Edge& edge : edges) {
        if (edge.u != edge.v) {
            half_edge(edge.u, edge.v);
            half_edge(edge.v, edge.u);
        } else if (self_loops == SelfLoops::keep) {
            half_edge(edge.u, edge.v);
        }
    }
}

// Removes repeats from each (sorted) row in place.
void merge_repeats(std::vector<std::uint64_t>& offsets, std::vector<NodeId>& targets) {
    std::uint64_t end_of_kept = 0;
    std::uint64_t begin = 0;
    for (std::size_t v = 0; v + 1 < offsets.size(); ++v) {
        const std::uint64_t end = offsets[v + 1];
        const std::uint64_t begin_of_kept = end_of_kept;
        for (std::uint64_t i = begin; i < end; ++i) {
            if (end_of_kept == begin_of_kept || targets[end_of_kept - 1] != targets[i]) {
                targets[end_of_kept++] = targets[i];
            }
        }
        offsets[v + 1] = end_of_kept;
        begin = end;
    }
    targets.resize(end_of_kept);
}

}  // namespace

BuiltGraph build_graph(NodeNames names, std::span<const Edge> edges, SelfLoops self_loops) {
    const std::size_t num_nodes = names.size();
    std::vector<std::uint64_t> offsets(num_nodes + 1, 0);
    for_each_half_edge(edges, self_loops, [&](NodeId u, NodeId) { ++offsets[u + std::size_t{1}]; });
    std::partial_sum(offsets.begin(), offsets.end(), offsets.begin());

    // First sort: the half-edges (u, v) by u, in the order of the list.
    auto unsorted = zeros_on_huge_pages<NodeId>(offsets.back());
    std::vector<std::uint64_t> next(offsets.begin(), offsets.end() - 1);
    for_each_half_edge(edges, self_loops, [&](NodeId u, NodeId v) {
        assert(u < num_nodes && v < num_nodes);
        unsorted[next[u]++] = v;
    });

    // Second sort: v ascending, appended to the row of each of its neighbors, leaves rows sorted.
    auto targets = zeros_on_huge_pages<NodeId>(offsets.back());
    std::copy(offsets.begin(), offsets.end() - 1, next.begin());
    for (std::size_t v = 0; v < num_nodes; ++v) {
        for (std::uint64_t i = offsets[v]; i < offsets[v + 1]; ++i) {
            targets[next[unsorted[i]]++] = static_cast<NodeId>(v);
        }
    }
    unsorted = {};

    merge_repeats(offsets, targets);
    const auto num_self_loops = static_cast<std::uint64_t>(
        std::ranges::count_if(edges, [](const Edge& edge) { return edge.u == edge.v; }));
    const std::uint64_t num_given =
        edges.size() - (self_loops == SelfLoops::drop ? num_self_loops : 0);
    Graph graph(std::move(names), std::move(offsets), std::move(targets));
    const std::uint64_t num_merged = num_given - graph.num_edges();
    return {std::move(graph), num_self_loops, num_merged};
}

}  // namespace irwe
