// Why a node is where it is, and how far its embeddings can be trusted.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "irwe/base/resources.h"
#include "irwe/methods/application.h"
#include "irwe/methods/drift.h"
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

// What a model can say about a node. Each method fills the sections that its embeddings are made
// of; the others stay empty.
struct Explanation {
    // A property of the node. Typical values and deviations are of logarithms, as models read them.
    struct Feature {
        std::string name;  // "mean degree of neighbors"
        double value = 0;
        double typical = 0;     // of the nodes of the graph: their geometric mean
        double deviations = 0;  // by which the node differs from it, of all nodes of the graph
    };
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
    // A node that walks meet more often than by chance.
    struct Meeting {
        NodeId node = 0;
        double lift = 0;   // how many times as often as by chance
        double share = 0;  // of the visits of the walks, the node itself left out
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

    // A column of identity in which the node lies outside the range of the training nodes.
    struct Outside {
        std::string meaning;    // what most of the column is, in words
        double deviations = 0;  // of the training nodes, beyond the last of them
    };

    // How much of a vector of identity is chance, where the walks that it is made of are drawn.
    struct Resampled {
        double moved = 0;         // the distance to the vector by other walks
        double to_neighbors = 0;  // the mean distance to its ten nearest neighbors
    };

    std::vector<Feature> features;  // the most telling first
    std::vector<Feature> flows;     // what weights and directions add: its strength, and the arrows
                                    // and weights that it sends and receives
    std::vector<Pattern> patterns;  // the most telling first
    std::vector<Step> steps;        // 0, 1, ..., l
    std::vector<Meeting> meetings;  // the most telling first
    std::vector<Walk> walks;        // n_I, the nearest first
    std::vector<Visit> visits;      // the most frequent first
    Novelty novelty;
    Novelty average_novelty;
    std::optional<Resampled> resampled;  // nothing if no walks are drawn
    bool is_of_training = false;         // the node is one of the graph of the training, as it was
    std::optional<Drift> drift;  // of the graph from that of the training, if the model measures it
    std::vector<Outside> outside;    // the furthest first
    NodeId num_reference_nodes = 0;  // over which the averages are
    int walk_length = 0;             // of patterns, meetings and walks

    // Return how far identity can be trusted, from 0 to 1: by the drift of the graph where it is
    // known, which is one figure for all nodes, and by what was not seen in training otherwise.
    double identity_trust() const { return drift ? drift->trust : novelty.identity_trust(); }
    double average_identity_trust() const {
        return drift ? drift->trust : average_novelty.identity_trust();
    }
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
