#include "tests/support/graphs.h"

#include <vector>

#include "irwe/base/random.h"

namespace irwe {

Graph random_graph(NodeId num_nodes, std::size_t num_edges, std::uint64_t seed,
                   SelfLoops self_loops) {
    RandomStream stream = Random(seed).stream("random graph of a test");
    std::vector<Edge> edges(num_edges);
    for (Edge& edge : edges) {
        edge.u = static_cast<NodeId>(stream.below(num_nodes));
        edge.v = static_cast<NodeId>(stream.below(num_nodes));
    }
    return build_graph(NodeNames::consecutive(num_nodes), edges, self_loops).graph;
}

}  // namespace irwe
