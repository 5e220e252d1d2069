// What weights and directions tell about the structure around a node: how much it sends and
// receives, and how much those do that walks along and against the arrows meet.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/shares.h"
#include "irwe/base/workers.h"
#include "irwe/graph/graph.h"
#include "irwe/graph/graph_with_node.h"

namespace irwe {

// The sizes of a node that a graph of a kind has beside its degree:
//   - with weights, its strength;
//   - with directions, the number of arrows that leave it and that arrive;
//   - with both, the sums of the weights of these arrows, too.
std::vector<std::string> flow_sizes(GraphKind kind);

// Returns the number of columns of flow_features; 0 for a graph without weights and directions.
std::int64_t num_flow_columns(GraphKind kind, int num_hops);

// Returns, for each of flow_sizes, side by side: five times the logarithm of the size over its mean
// in the graph, log2, and the square roots of the shares of its octaves (octave_degrees.h) that
// walks meet after 0, 1, ..., num_hops hops. On a directed graph the walks go along the arrows, and
// then, in as many columns without those of hop 0, against them. A walk stays where no arrow leads
// on. A node of size 0 counts as half of the smallest size above 0.
//
// A graph without the weights or directions of `kind` has every weight 1, or arrows in both
// directions. The bytes are the same for every number of threads and ranks.
Matrix flow_features(const Graph& graph, GraphKind kind, int num_hops, const Workers& workers);
// Returns `rows` of it. Ranks share the walks, and each receives the octaves of all nodes.
Matrix flow_features(const Graph& graph, GraphKind kind, int num_hops, const Share& rows,
                     const Workers& workers);

// One of flow_sizes in a graph.
struct FlowSize {
    std::string name;
    Way way = Way::any;
    bool counts = false;           // arrows, and not their weights
    std::vector<double> of_nodes;  // one for each node
    double mean = 0;
    double smallest = 0;  // of those above 0; infinite if there are none
};
// Returns the sizes of all nodes, in the order of flow_sizes.
std::vector<FlowSize> flow_sizes_of(const Graph& graph, GraphKind kind);

// Returns the row of flow_features of the new node of `grown`, from the rows of grown.graph(),
// whose square roots are undone. Sizes of the new node and its neighbors are those of `grown`, over
// the means of the graph. Walks cross the new edges as long as they are at the new node or at one
// of its neighbors; from other nodes they go on as in the graph. Costs one pass over the rows of
// the neighbors.
//
// REQUIRES: rows = flow_features(grown.graph(), kind, num_hops), sizes =
// flow_sizes_of(grown.graph(), kind), and the graph has no weights or directions that `kind` lacks.
Matrix added_flow_features(const GraphWithNode& grown, const ConstMatrixView& rows,
                           const std::vector<FlowSize>& sizes, GraphKind kind, int num_hops);

// Returns the words for each column of flow_features, as role_names.h does.
std::vector<std::string> flow_column_names(GraphKind kind, int num_hops);

}  // namespace irwe
