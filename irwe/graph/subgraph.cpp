#include "irwe/graph/subgraph.h"

#include <vector>

#include "irwe/graph/remapped_graph.h"

namespace irwe {

Graph induced_subgraph(const Graph& graph, std::span<const NodeId> nodes) {
    std::vector<NodeId> places(graph.num_nodes(), kNoPlace);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        places[nodes[i]] = static_cast<NodeId>(i);
    }
    return remapped_graph(graph, graph.names().of(nodes), places);
}

}  // namespace irwe
