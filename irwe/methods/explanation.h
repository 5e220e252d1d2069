// Why a node is where it is, and how far its embeddings can be trusted.

#pragma once

#include <vector>

#include "irwe/base/resources.h"
#include "irwe/methods/application.h"
#include "irwe/walks/anonymous_walk.h"

namespace irwe {

// How much of what the walks from a node meet lies outside what the model saw in training; each a
// share between 0 and 1.
struct Novelty {
    double unknown_patterns =
        0;  // walks whose anonymous walk the model does not know, beyond those
            // rare ones that it left out in training
    double unknown_degrees =
        0;                     // visits to nodes whose degree is outside the range of the training
    double unknown_nodes = 0;  // visits to nodes that the training graph does not have; 0 if it is
                               // not asked for

    // 1: all of it was known.
    double identity_trust() const { return (1 - unknown_patterns) * (1 - unknown_degrees); }
    double position_trust() const { return 1 - unknown_nodes; }
};

struct Explanation {
    // An anonymous walk, and which share of the walks are of that form.
    struct Pattern {
        AnonymousWalk walk = 0;
        double share = 0;
        double average = 0;    // over the nodes of the graph
        bool is_known = true;  // to the model
    };
    // The degrees met after so many steps, on average.
    struct Step {
        double degree = 0;
        double average = 0;
    };
    // One of the walks that the encoder reads.
    struct Walk {
        std::vector<NodeId> nodes;
        double nearness =
            0;  // of the nodes it visits, the mean cosine of their positions with that
                // of the node, about the mean of the graph
    };
    struct Visit {
        NodeId node = 0;
        double share = 0;  // of the visits of the encoder's walks, their start left out
    };

    std::vector<Pattern> patterns;  // the most telling first
    std::vector<Step> steps;        // 0, 1, ..., l
    std::vector<Walk> walks;        // n_I, the nearest first
    std::vector<Visit> visits;      // the most frequent first
    Novelty novelty;
    Novelty average_novelty;
    NodeId num_reference_nodes = 0;  // over which the averages are
    int walk_length = 0;             // of patterns and walks
};

// What a model can say about its embeddings, if its method can.
class Explainer {
public:
    virtual ~Explainer() = default;

    // Explains `node` of application.graph. REQUIRES: it is one of application.nodes.
    virtual Explanation explain(const Application& application, NodeId node,
                                Resources& resources) const = 0;
};

}  // namespace irwe
