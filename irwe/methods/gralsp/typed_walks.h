// Walks of nodes with their types: what GraLSP takes for the neighbors of a node.

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "irwe/base/parallel.h"
#include "irwe/base/random.h"
#include "irwe/graph/graph.h"
#include "irwe/io/option_field.h"
#include "irwe/walks/anonymous_walk_ranking.h"

namespace irwe {

struct TypedWalkOptions {
    int walks_per_node = 100;
    int walk_length = 9;  // in steps
    int type_length = 7;  // the steps of a walk that make its type, or all if there are fewer
    double p = 0.25;      // of node2vec's walks
    double q = 1;
    int reach = 16;  // a walk of n different nodes reaches as far as its first reach / n nodes
};
// Returns the options under the names of settings files, [walks].
std::vector<OptionField> option_fields(TypedWalkOptions& options);
// Throws InputError, with the option, its value and the valid values.
void validate(const TypedWalkOptions& options);

// Returns the numbering of types: anonymous walks of the first steps.
AnonymousWalkRanking walk_types(const TypedWalkOptions& options);

// The walks from some consecutive nodes, each with its type and the nodes that it reaches: at least
// the node itself, at most all of its nodes.
class TypedWalks {
public:
    // Draws the walks of nodes begin, ..., end - 1, each a function of the random numbers, the node
    // and its number.
    //
    // REQUIRES: they have neighbors, and the graph has no self-loops.
    TypedWalks(const Graph& graph, NodeId begin, NodeId end, const TypedWalkOptions& options,
               const Random& random, ThreadPool& pool);

    struct Walk {
        std::uint32_t type;
        std::span<const NodeId> reached;
    };
    // REQUIRES: `node` is one of them, and 0 <= k < walks_per_node.
    Walk walk(NodeId node, int k) const;
    int walks_per_node() const { return walks_per_node_; }

private:
    NodeId begin_;
    int walks_per_node_;
    std::vector<std::uint32_t> types_;
    std::vector<std::uint64_t> offsets_{0};  // of the nodes that walks reach
    std::vector<NodeId> reached_;
};

}  // namespace irwe
