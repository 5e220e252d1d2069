#include "irwe/graph/fingerprint.h"

#include "irwe/base/digest.h"

namespace irwe {

std::string fingerprint(const Graph& graph) {
    Digest digest;
    digest.add(graph.num_nodes());
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        digest.add(graph.names()[v]);
        digest.add(graph.degree(v));
        for (const NodeId neighbor : graph.neighbors(v)) {
            digest.add(neighbor);
        }
    }
    return digest.text();
}

}  // namespace irwe
