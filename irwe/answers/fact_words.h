// Facts in words: "degree 40, where a typical node has 6"; "most neighbors are leaves".

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "irwe/answers/node_facts.h"

namespace irwe {

// What a node of the graph usually has: the medians over nodes that have neighbors.
struct TypicalFacts {
    double degree = 0;
    double strength = 0;
    double clustering = 0;  // of nodes with two neighbors or more
    double mean_neighbor_degree = 0;
    double core = 0;
    bool has_weights = false;
    bool is_directed = false;
};

// Costs O(N). REQUIRES: `facts` are those of `graph`.
TypicalFacts typical_facts(const Graph& graph, std::span<const NodeFacts> facts);

// Returns clauses on a node, those that a reader wants first in front: its degree, always; then
// what of triangles, neighbors, weights and directions differs from what is typical. Each clause
// stands on its own and is true word by word.
std::vector<std::string> fact_words(const NodeFacts& facts, const TypicalFacts& typical);

// Returns a clause on where the steps of a node lead that leave the group `own`: "43 % of its steps
// lead to group 2, 10 % to group 5"; empty if none leaves. Names at most `max_groups` of them.
// `name_of` is empty, or has a name for each group; otherwise groups are called by their numbers,
// from 1.
std::string step_words(std::span<const GroupShare> steps, std::uint32_t own,
                       std::span<const std::string> name_of = {}, int max_groups = 2);

// Returns the share as a percentage for a text: "43 %", "0.4 %"; "less than 0.1 %" if it is above
// 0, and never "100 %" if it is below 1.
std::string share_text(double share);

// Returns a number for a text: whole numbers as they are, others with one digit after the point
// below 10 and none above: "6", "2.5", "41".
std::string number_words(double number);

}  // namespace irwe
