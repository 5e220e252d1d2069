// Nodes that arrive one at a time: their vectors from their neighbors, in a time that does not grow
// with the graph.

#pragma once

#include <span>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/embeddings/embeddings.h"
#include "irwe/graph/graph.h"

namespace irwe {

// The way in which an edge of a new node leads: from the new node, to it, or both.
enum class NewEdgeWay { both, leaving, arriving };

// An edge between a new node and a node of the graph.
struct NewEdge {
    NodeId neighbor = 0;
    float weight = 1;  // above 0
    NewEdgeWay way = NewEdgeWay::both;
};

// Prepared for one graph by Model::new_node_embedder. Constant: any number of threads may use it at
// once, and the result does not depend on how many there are.
class NewNodeEmbedder {
public:
    virtual ~NewNodeEmbedder() = default;
    NewNodeEmbedder(const NewNodeEmbedder&) = delete;
    NewNodeEmbedder& operator=(const NewNodeEmbedder&) = delete;

    // Returns the weights and directions that edges have here: those of the graph, as far as the
    // model uses them.
    GraphKind kind() const { return kind_; }

    // Returns the vectors of a node that has these neighbors and is not in the graph, one matrix of
    // one row for each space of the method, in their order. The graph stays as it is: nodes that
    // arrive later do not see this one.
    //
    // Takes neighbors in any order. Throws InputError if one is not a node of the graph or is given
    // twice, or if edges have weights or directions here.
    std::vector<Matrix> embed(std::span<const NodeId> neighbors, OutputForm form) const;

    // Returns the vectors of a node that has these edges, in any order. In a graph with directions,
    // an edge that leads both ways is an arrow of its weight each way; an arrow from the new node
    // and another one back may also be given one by one.
    //
    // Throws InputError if a neighbor is not a node of the graph, if an edge is given twice, if a
    // weight is not above 0 or beyond 1e30, and if an edge has a weight other than 1 or a direction
    // where edges have none.
    std::vector<Matrix> embed_with_edges(std::span<const NewEdge> edges, OutputForm form) const;

protected:
    // `num_nodes` is that of the graph.
    NewNodeEmbedder(NodeId num_nodes, GraphKind kind) : num_nodes_(num_nodes), kind_(kind) {}

private:
    // Does the work of embed(), for neighbors in the graph, ascending, each once, and their weights
    // as GraphWithNode::join takes them.
    virtual std::vector<Matrix> vectors(std::span<const NodeId> neighbors,
                                        const EdgeWeightsView& weights, OutputForm form) const = 0;

    void check(const NewEdge& edge) const;

    NodeId num_nodes_;
    GraphKind kind_;
};

}  // namespace irwe
