// Columns of attributes of nodes, by what tests say of them.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "irwe/graph/node_attributes.h"

namespace irwe {

inline NodeAttribute numbers(const std::string& name, const std::vector<NodeId>& nodes,
                             const std::vector<double>& values) {
    return {.name = name,
            .kind = AttributeKind::numbers,
            .nodes = nodes,
            .numbers = values,
            .places = {},
            .categories = {}};
}

inline NodeAttribute categories(const std::string& name, const std::vector<NodeId>& nodes,
                                const std::vector<std::uint32_t>& places,
                                const std::vector<std::string>& names) {
    return {.name = name,
            .kind = AttributeKind::categories,
            .nodes = nodes,
            .numbers = {},
            .places = places,
            .categories = names};
}

}  // namespace irwe
