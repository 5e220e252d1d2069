// Explains a node by its walks: what they meet, and what of it the model knows.

#pragma once

#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"
#include "irwe/methods/explanation.h"
#include "irwe/methods/irwe/features/node_features.h"
#include "irwe/methods/irwe/model/irwe_model.h"

namespace irwe {

struct ExplanationOptions {
    int num_patterns = 6;
    int num_visits = 8;
    NodeId max_reference_nodes = 2000;  // of larger graphs, so many nodes are drawn
};

// Explains node `node` of `graph`, whose features are `features`, those of all nodes. With
// `known_nodes`, those of the training graph, visits to others are counted.
//
// A pattern tells as much as it adds to the divergence of the node's walks from the average ones,
// p log(p / q); so both what a node has and what others lack comes first, and rare patterns do not.
//
// Costs a forward pass over the graph, and the walks of the reference nodes. The result is the same
// for every number of threads.
Explanation explain(const IrweModel& model, const Graph& graph, const NodeFeatures& features,
                    NodeId node, const NodeNames* known_nodes, ThreadPool& pool,
                    const ExplanationOptions& options = {});

}  // namespace irwe
