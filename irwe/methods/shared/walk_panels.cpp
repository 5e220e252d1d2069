#include "irwe/methods/shared/walk_panels.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "irwe/base/chunks.h"
#include "irwe/base/phase.h"
#include "irwe/graph/adjacency_matrix.h"
#include "irwe/linalg/sparse_product.h"

namespace irwe {

SparseMatrix transition_matrix(const Graph& graph, ThreadPool& pool) {
    return edge_matrix(graph, pool,
                       [&](NodeId i, NodeId, double weight) { return weight / graph.strength(i); });
}

SparseMatrix normalized_adjacency(const Graph& graph, ThreadPool& pool) {
    return edge_matrix(graph, pool, [&](NodeId i, NodeId j, double weight) {
        return weight / std::sqrt(graph.strength(i) * graph.strength(j));
    });
}

Eigen::Index panel_columns(std::int64_t num_rows) {
    constexpr std::int64_t kEntries = 1 << 23;
    constexpr std::int64_t kFewest = 16;
    constexpr std::int64_t kMost = 256;
    return std::clamp(kEntries / std::max<std::int64_t>(num_rows, 1), kFewest, kMost);
}

double power_panel_bytes(const Graph& graph) {
    const auto num_nodes = static_cast<double>(graph.num_nodes());
    const double width = std::min(num_nodes, static_cast<double>(panel_columns(graph.num_nodes())));
    return 8 * static_cast<double>(graph.targets().size()) + 2 * sizeof(Real) * num_nodes * width;
}

void for_each_power_panel(
    const SparseMatrix& matrix, int num_steps, ThreadPool& pool,
    const std::function<void(int step, Eigen::Index first, const Matrix& columns)>& visit) {
    const Eigen::Index size = matrix.num_rows();
    assert(size == matrix.num_columns());
    const Eigen::Index width = panel_columns(size);
    PhaseProgress progress(pool, num_chunks(size, width));
    for (Eigen::Index first = 0; first < size; first += width) {
        const Eigen::Index count = std::min(width, size - first);
        Matrix columns = Matrix::Zero(size, count);
        columns.middleRows(first, count).setIdentity();
        Matrix product(size, count);
        for (int step = 1; step <= num_steps; ++step) {
            sparse_product_from_memory(pool, matrix, columns, product);
            std::swap(columns, product);
            visit(step, first, columns);
        }
        progress.add(1);
    }
}

}  // namespace irwe
