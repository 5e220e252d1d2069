#include "irwe/methods/shared/without_self_loops.h"

#include <cstdint>
#include <utility>
#include <vector>

#include "irwe/graph/graph_with_node.h"

namespace irwe {

Graph without_self_loops(const Graph& graph) {
    Graph undirected = graph.reduced_to({.weights = true});
    if (undirected.num_self_loops() == 0) {
        return undirected;
    }
    std::vector<std::uint64_t> offsets{0};
    std::vector<NodeId> targets;
    EdgeWeights weights;
    for (NodeId v = 0; v < undirected.num_nodes(); ++v) {
        for_each_edge(undirected, v, [&](NodeId u, double weight) {
            if (u != v) {
                targets.push_back(u);
                if (undirected.has_weights()) {
                    weights.edges.push_back(static_cast<float>(weight));
                }
            }
        });
        offsets.push_back(targets.size());
    }
    return {undirected.names(), std::move(offsets), std::move(targets), std::move(weights)};
}

}  // namespace irwe
