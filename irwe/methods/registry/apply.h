// Decides what a model is applied to, and refuses what its method cannot embed.

#pragma once

#include <string>

#include "irwe/methods/application.h"
#include "irwe/methods/model.h"

namespace irwe {

// What messages call the things of an application: files and options of a program.
struct ApplicationNames {
    std::string model = "the model";
    std::string graph = "the graph";
    std::string before = "the graph before";
    std::string option = "`before`";  // by which `before` was given
};

// Returns how `model` is applied to `graph`: as the graph of its training, if it has the
// fingerprint of that one; with `before`, which must be the training graph, as a grown version of
// it, whose new nodes are embedded; otherwise as a graph of its own. Nodes of the training without
// edges may be missing in `before` and `graph`: the model knows its nodes. Weights and directions
// are used if the training had them, and left out otherwise; kind_note says what differs.
// `attributes` are those of the nodes of `graph`, null if there are none; attributes_note says what
// differs from those of the training.
//
// Throws InputError if `before` is not the training graph, if `graph` lacks one of its nodes or
// most of its edges, or has no new node, and if the method does not reach that far: then it names
// the methods that do; and if attributes of the training are missing now or of the other kind.
Application application(const Model& model, const Graph& graph, const Graph* before = nullptr,
                        const ApplicationNames& names = {},
                        const NodeAttributes* attributes = nullptr);

// Returns how `model` is applied to all nodes of `graph`, a version of the training graph that has
// grown or changed: comparable vectors live on the scale of this graph, and places keep their
// coordinates, into which new nodes are folded.
//
// Throws InputError if the method cannot refresh, if `graph` has less than half of the nodes of the
// training, and for attributes as above.
Application refreshing_application(const Model& model, const Graph& graph,
                                   const ApplicationNames& names = {},
                                   const NodeAttributes* attributes = nullptr);

}  // namespace irwe
