// The nodes of a graph that have neighbors, as a graph of their own without weights and directions.
//
// Encoders that draw neighbors or walks draw them there, keyed by the numbers that nodes have in
// it, so that nodes without neighbors change nothing.

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "irwe/methods/encoder/encoder.h"

namespace irwe {

struct JoinedPart {
    Graph graph;
    std::vector<NodeId> nodes;           // what its nodes are in the whole graph, ascending
    std::vector<std::uint32_t> buckets;  // of its nodes
    std::int64_t num_buckets;
    std::optional<nn::SparseOperator> rows;  // their inputs where attributes are read
};

// Returns the part of the graph of an input. Costs a pass over the edges if some nodes have no
// neighbors, and otherwise one over the nodes.
JoinedPart joined_part(const EncoderInput& input);

// Returns rows of the part as rows of the whole graph, with zeros for nodes without neighbors.
Matrix rows_of_whole(const JoinedPart& part, Matrix rows, NodeId num_nodes);

}  // namespace irwe
