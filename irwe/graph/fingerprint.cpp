#include "irwe/graph/fingerprint.h"

#include <bit>
#include <cstdint>
#include <string_view>
#include <utility>

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
    // A graph without weights and directions has the fingerprint of its edges alone.
    for (const auto& [name, numbers] : {std::pair("weights", graph.edge_weights().edges),
                                        std::pair("directions", graph.edge_weights().leaving)}) {
        if (!numbers.empty()) {
            digest.add(std::string_view(name));
            for (const float number : numbers) {
                digest.add(std::bit_cast<std::uint32_t>(number));
            }
        }
    }
    return digest.text();
}

}  // namespace irwe
