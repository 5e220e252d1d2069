#include "irwe/methods/new_node.h"

#include <fmt/format.h>

#include <algorithm>

#include "irwe/base/counted.h"
#include "irwe/base/error.h"

namespace irwe {
namespace {

constexpr float kLargestWeight = 1e30F;  // as in files

// The row of a new node.
struct NewRow {
    std::vector<NodeId> neighbors;
    EdgeWeights weights;
};

// REQUIRES: the edges are sorted by neighbor.
NewRow row_of(std::span<const NewEdge> edges, GraphKind kind) {
    NewRow row;
    for (const NewEdge& edge : edges) {
        const float leaving = edge.way != NewEdgeWay::arriving ? edge.weight : 0;
        const float arriving = edge.way != NewEdgeWay::leaving ? edge.weight : 0;
        if (row.neighbors.empty() || row.neighbors.back() != edge.neighbor) {
            row.neighbors.push_back(edge.neighbor);
            row.weights.leaving.push_back(leaving);
            row.weights.arriving.push_back(arriving);
        } else {
            row.weights.leaving.back() += leaving;
            row.weights.arriving.back() += arriving;
        }
    }
    if (kind.weights) {
        // Without directions, both numbers are the weight of the edge.
        row.weights.edges = row.weights.leaving;
        for (std::size_t i = 0; kind.directions && i < row.neighbors.size(); ++i) {
            row.weights.edges[i] += row.weights.arriving[i];
        }
    }
    if (!kind.directions) {
        row.weights.leaving.clear();
        row.weights.arriving.clear();
    }
    return row;
}

bool meet(const NewEdge& a, const NewEdge& b) {
    return a.neighbor == b.neighbor &&
           (a.way == b.way || a.way == NewEdgeWay::both || b.way == NewEdgeWay::both);
}

}  // namespace

std::vector<Matrix> NewNodeEmbedder::embed(std::span<const NodeId> neighbors,
                                           OutputForm form) const {
    require(kind_ == GraphKind{}, [&] {
        return fmt::format(
            "a new node was given by its neighbors alone, and edges have {} here; give its edges "
            "with these, to embed_with_edges",
            graph_kind_text(kind_));
    });
    std::vector<NewEdge> edges;
    for (const NodeId u : neighbors) {
        edges.push_back({.neighbor = u});
    }
    return embed_with_edges(edges, form);
}

std::vector<Matrix> NewNodeEmbedder::embed_with_edges(std::span<const NewEdge> edges,
                                                      OutputForm form) const {
    std::vector<NewEdge> sorted(edges.begin(), edges.end());
    std::ranges::stable_sort(sorted, {}, &NewEdge::neighbor);
    require(sorted.empty() || sorted.back().neighbor < num_nodes_, [&] {
        return fmt::format(
            "neighbor {} of a new node is not in the graph; expected numbers of its {}, from 0 on",
            sorted.back().neighbor, counted(num_nodes_, "node"));
    });
    std::ranges::for_each(sorted, [&](const NewEdge& edge) { check(edge); });
    const auto repeated = std::ranges::adjacent_find(sorted, meet);
    require(repeated == sorted.end(), [&] {
        return fmt::format(
            "neighbor {} of a new node is given twice; expected each neighbor once{}",
            repeated->neighbor, kind_.directions ? " for each direction" : "");
    });
    const NewRow row = row_of(sorted, kind_);
    return vectors(row.neighbors, {row.weights.edges, row.weights.leaving, row.weights.arriving},
                   form);
}

void NewNodeEmbedder::check(const NewEdge& edge) const {
    require(edge.weight > 0 && edge.weight <= kLargestWeight, [&] {
        return fmt::format(
            "the edge of a new node to neighbor {} has the weight {}; expected a number above 0, "
            "up to {}",
            edge.neighbor, edge.weight, kLargestWeight);
    });
    require(kind_.weights || edge.weight == 1, [&] {
        return fmt::format(
            "the edge of a new node to neighbor {} has the weight {}, and edges have no weights in "
            "the graph or in the training of the model; expected 1",
            edge.neighbor, edge.weight);
    });
    require(kind_.directions || edge.way == NewEdgeWay::both, [&] {
        return fmt::format(
            "the edge of a new node to neighbor {} has a direction, and edges have none in the "
            "graph or in the training of the model; expected NewEdgeWay::both",
            edge.neighbor);
    });
}

}  // namespace irwe
