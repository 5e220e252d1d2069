// A graph as a matrix.

#pragma once

#include "irwe/base/chunks.h"
#include "irwe/base/parallel.h"
#include "irwe/graph/graph.h"
#include "irwe/linalg/sparse_matrix.h"

namespace irwe {

// Returns the matrix with A_ij = value(i, j) for every edge (i, j) and 0 elsewhere. Costs one pass
// over the edges.
template <typename Value>
SparseMatrix edge_matrix(const Graph& graph, ThreadPool& pool, const Value& value) {
    constexpr std::int64_t kRowsPerBlock = 4096;
    const std::int64_t num_nodes = graph.num_nodes();
    const auto rows_of_block = [&](std::int64_t begin, std::int64_t end) {
        SparseRows rows;
        for (std::int64_t i = begin; i < end; ++i) {
            for (const NodeId j : graph.neighbors(static_cast<NodeId>(i))) {
                rows.append(j, static_cast<Real>(value(static_cast<NodeId>(i), j)));
            }
            rows.end_row();
        }
        return rows;
    };
    return {map_chunks(pool, num_nodes, kRowsPerBlock, rows_of_block), kRowsPerBlock, num_nodes};
}

// Returns the matrix with 1 for every edge and 0 elsewhere.
inline SparseMatrix adjacency_matrix(const Graph& graph, ThreadPool& pool) {
    return edge_matrix(graph, pool, [](NodeId, NodeId) { return 1.0; });
}

}  // namespace irwe
