// Nodes of a graph that has grown or changed since something was fitted to it.

#pragma once

#include <optional>
#include <span>

#include "irwe/graph/graph.h"

namespace irwe {

// The caller keeps all three alive.
struct AddedNodes {
    const Graph& grown;
    std::span<const NodeId> nodes;                        // of `grown`
    std::span<const std::optional<NodeId>> known_places;  // of every node of `grown`
};

}  // namespace irwe
