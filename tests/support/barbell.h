// Two cliques that a path joins.

#pragma once

#include <vector>

#include "irwe/graph/graph_builder.h"

namespace irwe {

// Returns a graph of two cliques of `clique_size` nodes and a path of `path_size` nodes between
// their last and first node: nodes 0, 1, ... along the graph.
inline Graph barbell(NodeId clique_size, NodeId path_size) {
    const NodeId num_nodes = 2 * clique_size + path_size;
    std::vector<Edge> edges;
    const auto add_clique = [&](NodeId first) {
        for (NodeId i = first; i < first + clique_size; ++i) {
            for (NodeId j = i + 1; j < first + clique_size; ++j) {
                edges.push_back({i, j});
            }
        }
    };
    add_clique(0);
    add_clique(clique_size + path_size);
    for (NodeId v = clique_size - 1; v < clique_size + path_size; ++v) {
        edges.push_back({v, v + 1});
    }
    return build_graph(NodeNames::consecutive(num_nodes), edges).graph;
}

}  // namespace irwe
