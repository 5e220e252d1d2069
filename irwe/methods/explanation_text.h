// Explanations as text for people and as JSON for programs.

#pragma once

#include <functional>
#include <string>

#include "irwe/methods/explanation.h"

namespace irwe {

// An explanation, and what it is about. The caller keeps `graph` alive.
struct ExplainedNode {
    const Graph& graph;
    NodeId node;
    Reach kind;  // how the model was applied to the graph
    Explanation explanation;
    std::function<std::string(NodeId)> name_of;  // how nodes are called in the result
};

// Returns the explanation in paragraphs, each a title and a table. Sections that the method leaves
// empty have none.
std::string explanation_text(const ExplainedNode& explained);

// Returns the explanation as a JSON object, with all walks of the encoder and all columns of the
// drift: what `irwe explain --json` prints. Sections that the method leaves empty are empty lists.
std::string explanation_json(const ExplainedNode& explained);

}  // namespace irwe
