// A graph as a matrix.

#pragma once

#include "irwe/base/chunks.h"
#include "irwe/base/parallel.h"
#include "irwe/base/shares.h"
#include "irwe/graph/graph.h"
#include "irwe/graph/graph_with_node.h"
#include "irwe/linalg/sparse_matrix.h"

namespace irwe {

// Returns the matrix with A_ij = value(i, j, w) for every edge (i, j) of weight w and 0 elsewhere.
// Rows that are not to be filled are
// empty. Costs one pass over the edges.
template <typename Value>
SparseMatrix edge_matrix(const Graph& graph, const Share& rows_to_fill, ThreadPool& pool,
                         const Value& value) {
    constexpr std::int64_t kRowsPerBlock = 4096;
    const std::int64_t num_nodes = graph.num_nodes();
    const auto rows_of_block = [&](std::int64_t begin, std::int64_t end) {
        SparseRows rows;
        for (std::int64_t i = begin; i < end; ++i) {
            if (rows_to_fill.contains(i)) {
                for_each_edge(graph, static_cast<NodeId>(i), [&](NodeId j, double weight) {
                    rows.append(j, static_cast<Real>(value(static_cast<NodeId>(i), j, weight)));
                });
            }
            rows.end_row();
        }
        return rows;
    };
    return {map_chunks(pool, num_nodes, kRowsPerBlock, rows_of_block), kRowsPerBlock, num_nodes};
}
template <typename Value>
SparseMatrix edge_matrix(const Graph& graph, ThreadPool& pool, const Value& value) {
    return edge_matrix(graph, {0, graph.num_nodes()}, pool, value);
}

// Returns the matrix with the weight of every edge, which is 1 in a graph without weights, and 0
// elsewhere.
inline SparseMatrix adjacency_matrix(const Graph& graph, ThreadPool& pool) {
    return edge_matrix(graph, pool, [](NodeId, NodeId, double weight) { return weight; });
}

}  // namespace irwe
