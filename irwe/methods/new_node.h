// Nodes that arrive one at a time: their vectors from their neighbors, in a time that does not grow
// with the graph.

#pragma once

#include <span>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/embeddings/embeddings.h"
#include "irwe/graph/graph.h"

namespace irwe {

// Prepared for one graph by Model::new_node_embedder. Constant: any number of threads may use it at
// once, and the result does not depend on how many there are.
class NewNodeEmbedder {
public:
    virtual ~NewNodeEmbedder() = default;
    NewNodeEmbedder(const NewNodeEmbedder&) = delete;
    NewNodeEmbedder& operator=(const NewNodeEmbedder&) = delete;

    // Returns the vectors of a node that has these neighbors and is not in the graph, one matrix of
    // one row for each space of the method, in their order. The graph stays as it is: nodes that
    // arrive later do not see this one.
    //
    // Takes neighbors in any order. Throws InputError if one is not a node of the graph or is given
    // twice.
    std::vector<Matrix> embed(std::span<const NodeId> neighbors, OutputForm form) const;

protected:
    // `num_nodes` is that of the graph.
    explicit NewNodeEmbedder(NodeId num_nodes) : num_nodes_(num_nodes) {}

private:
    // Does the work of embed(), for neighbors in the graph, ascending, each once.
    virtual std::vector<Matrix> vectors(std::span<const NodeId> neighbors,
                                        OutputForm form) const = 0;

    NodeId num_nodes_;
};

}  // namespace irwe
