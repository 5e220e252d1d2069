// What is worth knowing of a node, in words.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "apps/explorer/graph_view.h"

namespace irwe::explorer {

// Returns clauses on a node, each of which stands on its own: its degree first, then what differs
// from what is typical (irwe/answers/fact_words.h), then where its edges lead that leave its
// cluster: of the first space of positions, or of the first space if there is none.
std::vector<std::string> node_words(const GraphView& view, NodeId node);

// The clauses of all nodes. Many nodes share theirs, so that each is there once.
struct WordTable {
    std::vector<std::string> clauses;
    std::vector<std::uint32_t> offsets;     // of each node in `clause_ids`, and their number
    std::vector<std::uint32_t> clause_ids;  // in the order of node_words
};

// Costs O(N + E) after the facts.
WordTable word_table(const GraphView& view);

}  // namespace irwe::explorer
