#include "irwe/methods/shared/added_walks.h"

#include <algorithm>
#include <utility>

#include "irwe/graph/adjacency_matrix.h"
#include "irwe/linalg/sparse_product.h"
#include "irwe/methods/shared/walk_panels.h"

namespace irwe {
namespace {

constexpr std::int64_t kNodesPerTask = 256;

// Returns P^T: column v of its power t is where a walk from v is after t steps.
SparseMatrix arrivals(const Graph& graph, ThreadPool& pool) {
    return edge_matrix(graph, pool,
                       [&](NodeId, NodeId j, double weight) { return weight / graph.strength(j); });
}

std::size_t num_steps_of(const std::vector<StepWeights>& weights) {
    std::size_t result = 0;
    for (const StepWeights& of_sum : weights) {
        result = std::max(result, of_sum.size());
    }
    return result;
}

// Adds a multiple of the rows of known nodes to the columns of a sum.
void add_known(const Matrix& columns, const AddedNodes& added, double weight, Matrix& sum,
               ThreadPool& pool) {
    parallel_for_chunks(
        pool, columns.rows(), kNodesPerTask, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t v = begin; v < end; ++v) {
                const std::optional<NodeId> place = added.known_places[static_cast<std::size_t>(v)];
                if (place) {
                    sum.col(*place) += static_cast<Real>(weight) * columns.row(v).transpose();
                }
            }
        });
}

}  // namespace

void for_each_added_panel(
    const AddedNodes& added, Eigen::Index num_known, const std::vector<StepWeights>& weights,
    ThreadPool& pool,
    const std::function<void(Eigen::Index first, std::vector<Matrix>& sums)>& visit) {
    const SparseMatrix steps = arrivals(added.grown, pool);
    const Eigen::Index num_nodes = steps.num_rows();
    const Eigen::Index num_added = std::ssize(added.nodes);
    const Eigen::Index width = panel_columns(num_nodes);
    for (Eigen::Index first = 0; first < num_added; first += width) {
        const Eigen::Index count = std::min(width, num_added - first);
        Matrix columns = Matrix::Zero(num_nodes, count);
        for (Eigen::Index i = 0; i < count; ++i) {
            columns(added.nodes[static_cast<std::size_t>(first + i)], i) = 1;
        }
        Matrix product(num_nodes, count);
        std::vector<Matrix> sums(weights.size(), Matrix::Zero(count, num_known));
        for (std::size_t t = 0; t < num_steps_of(weights); ++t) {
            sparse_product_from_memory(pool, steps, columns, product);
            std::swap(columns, product);
            for (std::size_t s = 0; s < weights.size(); ++s) {
                if (t < weights[s].size() && weights[s][t] != 0) {
                    add_known(columns, added, weights[s][t], sums[s], pool);
                }
            }
        }
        visit(first, sums);
    }
}

}  // namespace irwe
