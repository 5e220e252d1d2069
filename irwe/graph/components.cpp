#include "irwe/graph/components.h"

#include <limits>

namespace irwe {

Components connected_components(const Graph& graph) {
    constexpr NodeId kUnseen = std::numeric_limits<NodeId>::max();
    Components result{std::vector<NodeId>(graph.num_nodes(), kUnseen), {}};
    std::vector<NodeId> waiting;
    for (NodeId root = 0; root < graph.num_nodes(); ++root) {
        if (result.of_node[root] != kUnseen) {
            continue;
        }
        const auto component = static_cast<NodeId>(result.sizes.size());
        NodeId size = 0;
        result.of_node[root] = component;
        waiting.push_back(root);
        while (!waiting.empty()) {
            const NodeId v = waiting.back();
            waiting.pop_back();
            ++size;
            for (const NodeId u : graph.neighbors(v)) {
                if (result.of_node[u] == kUnseen) {
                    result.of_node[u] = component;
                    waiting.push_back(u);
                }
            }
        }
        result.sizes.push_back(size);
    }
    return result;
}

}  // namespace irwe
