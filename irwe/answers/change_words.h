// What changed at a node between two graphs, in words.

#pragma once

#include <span>
#include <string>
#include <vector>

#include "irwe/answers/changes.h"
#include "irwe/answers/node_facts.h"

namespace irwe {

// The graphs of a change, and the facts of their nodes.
struct ChangedGraphs {
    const GraphPair& pair;
    std::span<const NodeFacts> before;
    std::span<const NodeFacts> after;
    std::span<const NodeId> community_of_node;
};

// Returns clauses on a node that has edges in both graphs: "degree 3 -> 40", always; then of whom
// it sends to and receives from, its triangles and its neighbors what at least doubled or halved,
// how many neighbors are new or gone, and to which communities most of the new ones belong.
// Communities go by their numbers from 1.
std::vector<std::string> change_words(const ChangedGraphs& graphs, NodeId node);

}  // namespace irwe
