// Connected components.

#pragma once

#include <vector>

#include "irwe/graph/graph.h"

namespace irwe {

struct Components {
    std::vector<NodeId>
        of_node;                // the component of each node; components are numbered by first node
    std::vector<NodeId> sizes;  // nodes in each component
};

Components connected_components(const Graph& graph);

}  // namespace irwe
