// Explanations as text for people and as JSON for programs.

#pragma once

#include <functional>
#include <string>
#include <vector>

#include "irwe/methods/explanation.h"

namespace irwe {

// An explanation, and what it is about. The caller keeps `graph` alive.
struct ExplainedNode {
    const Graph& graph;
    NodeId node;
    Reach kind;  // how the model was applied to the graph
    Explanation explanation;
    std::function<std::string(NodeId)> name_of;  // how nodes are called in the result
    std::vector<std::string> words = {};         // sentences on the node in its graph
};

// Returns sentences on how far the vectors can be relied on: identity and position, by the trust in
// them (0.8 and more: they can; 0.5 and more: with care; below: they cannot), and how much chance
// there is in identity.
std::vector<std::string> trust_sentences(const ExplainedNode& explained);

// Returns the explanation in paragraphs: the words and the sentences on trust, in lines of at most
// 80 columns, then for each part a title and a table. Sections that the method leaves empty have
// none.
std::string explanation_text(const ExplainedNode& explained);

// Returns the explanation as a JSON object, with all walks of the encoder, all columns of the
// drift, and `words`, the sentences: what `irwe explain --json` prints. Sections that the method
// leaves empty are empty lists.
std::string explanation_json(const ExplainedNode& explained);

}  // namespace irwe
