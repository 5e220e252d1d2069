// What a model is applied to: the graph of its training, new nodes of that graph, or another graph.

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "irwe/graph/graph.h"
#include "irwe/graph/node_attributes.h"

namespace irwe {

// How far the models of a method reach; each value includes those before it.
enum class Reach {
    training_graph,  // the nodes of the training
    new_nodes,       // and nodes that were added to that graph
    new_graphs,      // and graphs that have nothing to do with it
};

// A graph and the nodes of it to embed. application() of registry/apply.h makes one.
struct Application {
    Reach kind;
    Graph graph;  // with the nodes of the training that it lacks, if they have no edges
    std::optional<Graph> before;             // the training graph, where it was given
    std::vector<NodeId> nodes;               // of `graph`, ascending: all, or the new ones
    std::string fingerprint;                 // of the graph as it was given
    std::shared_ptr<const NodeNames> known;  // the nodes of the training if kind is new_nodes
    std::string
        kind_note{};  // what weights and directions count for here; empty: all that there is
    std::uint64_t num_missing_edges = 0;  // of `before`, which `graph` does not have
    // What is known of the nodes of `graph`; null: the model does not read it. `attributes_note`
    // says what is different about it, or that it is not used; empty: nothing.
    std::shared_ptr<const NodeAttributes> attributes{};
    std::string attributes_note{};
};

// Returns where each node of `before` stands in `grown`. Throws InputError if one is missing there.
std::vector<NodeId> places_in(const Graph& grown, const Graph& before);

// Returns how many edges of `before` are not in `grown`, where `places` says where its nodes stand.
std::uint64_t num_missing_edges(const Graph& grown, const Graph& before,
                                std::span<const NodeId> places);

// Returns the nodes of `grown` that are not among `known`, ascending.
std::vector<NodeId> new_nodes(const NodeNames& known, const Graph& grown);

// Returns which of the known nodes each node of `graph` is; nothing for new ones.
std::vector<std::optional<NodeId>> known_places(const NodeNames& known, const Graph& graph);

// Throws InputError if `graph` has less than half of the nodes of the training, which a graph that
// has grown from it has. The message calls things by the names given, and ends with `advice`.
void require_most_known(const NodeNames& known, const Graph& graph, const std::string& graph_name,
                        const std::string& model_name, const std::string& advice);

}  // namespace irwe
