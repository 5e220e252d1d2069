// A node in sentences: what it is in its graph, by facts that anybody can check there.

#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"

namespace irwe {

// What the facts of one node support, and no more.
enum class NodeWord {
    isolated,  // no neighbors
    pair,      // one neighbor, which has no other
    leaf,      // one neighbor
    bridge,    // two neighbors or more in other communities, to which at least a quarter of its
               // steps lead, and twice the share of the mean node
    hub,       // five neighbors or more, three times as many as a typical node, and more than all
               // but 5 % of the nodes have
    clique,    // three neighbors or more, and 90 % of their pairs or more are neighbors
    none,      // nothing of this
};

// Returns "a bridge"; "no more than what follows" has no word, and is empty.
std::string_view text_of(NodeWord word);

struct NodeWords {
    NodeWord word = NodeWord::none;
    std::vector<std::string> sentences;  // what it is; where it is and where its steps lead; its
                                         // degree, triangles and neighbors beside typical ones
};

// Returns what is said of `node`. Communities are those of find_communities with its defaults; they
// are called by their member with the most neighbors, or the first of several. Nodes are called by
// `name_of`.
//
// Costs what node_facts and find_communities do. The same for every number of threads.
NodeWords node_words(const Graph& graph, NodeId node,
                     const std::function<std::string(NodeId)>& name_of, ThreadPool& pool);

}  // namespace irwe
