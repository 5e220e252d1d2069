#include "irwe/methods/prone/prone_filter.h"

#include <cassert>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "irwe/base/phase.h"
#include "irwe/graph/adjacency_matrix.h"
#include "irwe/linalg/heat_series.h"
#include "irwe/linalg/sparse_product.h"

namespace irwe {
namespace {

constexpr std::int64_t kRowsPerTask = 256;

// A shifted Laplacian L - mu, of which (D + I)^-1 A alone is stored.
class ShiftedLaplacian {
public:
    ShiftedLaplacian(const Graph& graph, double mu, ThreadPool& pool)
        : edges_(edge_matrix(
              graph, pool,
              [&](NodeId i, NodeId, double weight) { return weight / (graph.strength(i) + 1); })),
          diagonal_(graph.num_nodes()) {
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            diagonal_[v] = static_cast<Real>(1 - mu - 1 / (graph.strength(v) + 1));
        }
    }

    // Computes product = (L - mu) right, and calls take(i) after row i is there, on any thread.
    template <typename Take>
    void multiply(const Matrix& right, Matrix& product, ThreadPool& pool, const Take& take) const {
        sparse_product_from_memory(pool, edges_, right, product);
        parallel_for_chunks(
            pool, right.rows(), kRowsPerTask, [&](std::int64_t begin, std::int64_t end) {
                for (std::int64_t i = begin; i < end; ++i) {
                    product.row(i) =
                        diagonal_[static_cast<std::size_t>(i)] * right.row(i) - product.row(i);
                    take(i);
                }
            });
    }

private:
    SparseMatrix edges_;
    std::vector<Real> diagonal_;
};

}  // namespace

Matrix prone_filtered(const Graph& graph, const Matrix& rows, const ProneFilterOptions& options,
                      ThreadPool& pool) {
    assert(options.order >= 2 && rows.rows() == graph.num_nodes());
    const ShiftedLaplacian laplacian(graph, options.mu, pool);
    const std::vector<double> bessel = scaled_bessel(options.theta, options.order);
    const auto coefficient = [&](int k) {
        const double value = std::exp(options.theta) * bessel[static_cast<std::size_t>(k)];
        return static_cast<Real>(k == 0 ? value : k % 2 == 0 ? 2 * value : -2 * value);
    };
    // T_0 = I, T_1 = X and T_k = 2 X T_(k-1) - T_(k-2), all times the rows, X = (L - mu)^2 / 2 - I.
    Matrix before = rows;
    Matrix current(rows.rows(), rows.cols());
    Matrix once(rows.rows(), rows.cols());
    Matrix twice(rows.rows(), rows.cols());
    Matrix rest = (1 - coefficient(0)) * rows;  // rows - g(L) rows
    PhaseProgress progress(pool, options.order);
    for (int k = 1; k < options.order; ++k) {
        const Matrix& last = k == 1 ? before : current;
        laplacian.multiply(last, once, pool, [](std::int64_t) {});
        const Real weight = coefficient(k);
        laplacian.multiply(once, twice, pool, [&](std::int64_t i) {
            if (k == 1) {
                twice.row(i) = twice.row(i) / 2 - before.row(i);
            } else {
                twice.row(i) -= 2 * current.row(i) + before.row(i);
            }
            rest.row(i) -= weight * twice.row(i);
        });
        if (k > 1) {
            std::swap(before, current);
        }
        std::swap(current, twice);
        progress.add(1);
    }
    sparse_product_from_memory(pool, adjacency_matrix(graph, pool), rest, once);
    return once + rest;
}

}  // namespace irwe
