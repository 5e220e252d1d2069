// Explains a node by its walks: what they meet, and what of it the model knows.

#pragma once

#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"
#include "irwe/methods/explanation.h"
#include "irwe/methods/irwe_network/features/node_features.h"
#include "irwe/methods/irwe_network/model/network_model.h"

namespace irwe {

struct ExplanationOptions {
    int num_patterns = 6;
    int num_visits = 8;
    NodeId max_reference_nodes = 2000;  // larger graphs are sampled
};

// Explains node `node` of `graph`; `features` are those of all its nodes. If `known_nodes`, those
// of the training graph, are given, visits to other nodes are counted. If `is_of_training`, the
// graph is that of the training: nothing is unknown, although the table of anonymous walks may lack
// rare ones.
//
// Identity by other walks is compared with that by these, both about the mean of the reference
// nodes.
//
// Patterns are ordered by their part p log(p / q) of the divergence of the node's walks from the
// average ones: patterns that are frequent at the node and rare elsewhere come first, patterns that
// are rare at the node do not.
//
// Costs one forward pass over the graph, and twice that of identity over the reference nodes. The
// result is the same for every number of threads.
Explanation explain(const NetworkModel& model, const Graph& graph, const NodeFeatures& features,
                    NodeId node, const NodeNames* known_nodes, bool is_of_training,
                    ThreadPool& pool, const ExplanationOptions& options = {});

}  // namespace irwe
