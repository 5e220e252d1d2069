// Explains a node of the method irwe: its structure beside that of the other nodes, whom its walks
// meet, and how far its graph and its own structure lie outside of the training.

#pragma once

#include "irwe/methods/application.h"
#include "irwe/methods/explanation.h"
#include "irwe/methods/shared/identity_space.h"
#include "irwe/methods/shared/position_space.h"

namespace irwe {

// What the embeddings of a model are made of. The caller keeps it alive.
struct ExplainedSpaces {
    const IdentitySpace& identity;
    const IdentityOptions& roles;
    const PositionOptions& hops;
};

// Explains node `node` of application.graph.
//
// Features are ordered by the deviations in which the node differs. Flows are the sizes of
// flow_features.h, in their order; none without weights and directions. Meetings are the nodes u
// with the largest s ln(s / pi_u), where s is the share of the visits of walks of hops.num_hops
// hops and pi_u that of any long walk. Unknown nodes are visits to nodes that the training did not
// have; there are none if application.known is not given.
//
// Costs what embedding the identity of the graph does, and hops.num_hops passes over its edges. The
// result is the same for every number of threads.
Explanation explain(const ExplainedSpaces& spaces, const Application& application, NodeId node,
                    ThreadPool& pool);

}  // namespace irwe
