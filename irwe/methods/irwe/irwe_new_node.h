// New nodes of the method irwe, one at a time.

#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"
#include "irwe/methods/new_node.h"
#include "irwe/methods/shared/identity_space.h"
#include "irwe/methods/shared/position_space.h"

namespace irwe {

// Returns what embeds nodes that are added to `graph`: identity from the statistics of the graph as
// they are (added_role_features), position folded in by walks on the graph with the new node.
// `known_places` says which node of the training each node of `graph` is.
//
// Costs the role features of the whole graph once, and holds them: 180 numbers for each node with
// the default settings, 233 to 640 with weights or directions, and some 20 bytes for each node and
// thread that embeds at the same time. A new node then costs one pass over those of its neighbors
// and walks of bounded work, whatever the size of the graph.
//
// REQUIRES: the graph has no weights or directions that the graph of the training had not.
std::unique_ptr<NewNodeEmbedder> irwe_new_node_embedder(
    const IdentitySpace& identity, const PositionSpace& position, const Graph& graph,
    std::vector<std::optional<NodeId>> known_places, ThreadPool& pool);

}  // namespace irwe
