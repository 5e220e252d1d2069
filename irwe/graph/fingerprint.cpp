#include "irwe/graph/fingerprint.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

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

std::string fingerprint(const NodeAttributes& attributes) {
    std::vector<const NodeAttribute*> columns;
    for (const NodeAttribute& column : attributes.columns()) {
        columns.push_back(&column);
    }
    std::ranges::sort(columns, {}, [](const NodeAttribute* column) { return column->name; });
    Digest digest;
    for (const NodeAttribute* const column : columns) {
        digest.add(std::string_view(column->name));
        digest.add(column->nodes.size());
        digest.add(column->categories.size());
        for (const std::string& category : column->categories) {
            digest.add(std::string_view(category));
        }
        for (std::size_t i = 0; i < column->nodes.size(); ++i) {
            digest.add(column->nodes[i]);
            digest.add(column->kind == AttributeKind::numbers
                           ? std::bit_cast<std::uint64_t>(column->numbers[i])
                           : column->places[i]);
        }
    }
    return digest.text();
}

}  // namespace irwe
