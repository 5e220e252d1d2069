// What a model is applied to: the graph of its training, new nodes of that graph, or another graph.

#pragma once

#include <string>
#include <vector>

#include "irwe/graph/graph.h"

namespace irwe {

// How far the models of a method reach; each value includes those before it.
enum class Reach {
    training_graph,  // the nodes of the training
    new_nodes,       // and nodes that were added to that graph
    new_graphs,      // and graphs that have nothing to do with it
};

// A graph and the nodes of it to embed. application() of registry/apply.h makes one; the graphs
// must outlive it.
struct Application {
    Reach kind;
    const Graph& graph;
    const Graph* before;        // the training graph if kind is new_nodes, null otherwise
    std::vector<NodeId> nodes;  // of `graph`: all, or the new ones
    std::string fingerprint;    // of `graph`
};

// Returns where each node of `before` stands in `grown`. Throws InputError if one is missing there.
std::vector<NodeId> places_in(const Graph& grown, const Graph& before);

// Returns the nodes of `grown` that `before` does not have, ascending.
std::vector<NodeId> new_nodes(const Graph& before, const Graph& grown);

}  // namespace irwe
