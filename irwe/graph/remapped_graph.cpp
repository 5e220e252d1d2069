#include "irwe/graph/remapped_graph.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <utility>
#include <vector>

namespace irwe {
namespace {

// Appends the numbers of a row of `graph` in the order of `entries`, if there are numbers.
void append(std::span<const float> row, std::span<const std::pair<NodeId, std::uint32_t>> entries,
            std::vector<float>& numbers) {
    if (!row.empty()) {
        for (const auto& [place, entry] : entries) {
            numbers.push_back(row[entry]);
        }
    }
}

}  // namespace

Graph remapped_graph(const Graph& graph, NodeNames names, std::span<const NodeId> places) {
    assert(places.size() == graph.num_nodes());
    std::vector<NodeId> nodes(names.size(), kNoPlace);  // of `graph`, by their new numbers
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (places[v] != kNoPlace) {
            assert(places[v] < names.size() && nodes[places[v]] == kNoPlace);
            nodes[places[v]] = v;
        }
    }
    std::vector<std::uint64_t> offsets{0};
    offsets.reserve(nodes.size() + 1);
    std::vector<NodeId> targets;
    EdgeWeights weights;
    std::vector<std::pair<NodeId, std::uint32_t>> entries;  // new number, place in the row
    for (const NodeId v : nodes) {
        entries.clear();
        if (v != kNoPlace) {
            const std::span<const NodeId> neighbors = graph.neighbors(v);
            for (std::uint32_t i = 0; i < neighbors.size(); ++i) {
                if (places[neighbors[i]] != kNoPlace) {
                    entries.emplace_back(places[neighbors[i]], i);
                }
            }
            std::ranges::sort(entries);
            append(graph.weights(v), entries, weights.edges);
            append(graph.leaving_weights(v), entries, weights.leaving);
            append(graph.arriving_weights(v), entries, weights.arriving);
        }
        for (const auto& [place, entry] : entries) {
            targets.push_back(place);
        }
        offsets.push_back(targets.size());
    }
    return {std::move(names), std::move(offsets), std::move(targets), std::move(weights)};
}

}  // namespace irwe
