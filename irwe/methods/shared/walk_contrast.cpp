#include "irwe/methods/shared/walk_contrast.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "irwe/base/memory_reuse.h"
#include "irwe/graph/adjacency_matrix.h"
#include "irwe/linalg/largest_eigenvectors.h"
#include "irwe/linalg/sparse_product.h"
#include "irwe/linalg/sparse_product_kernel.h"
#include "irwe/methods/shared/near_pairs.h"

namespace irwe {
namespace {

constexpr Eigen::Index kPanelColumns = 64;
constexpr std::int64_t kRowsPerSum = 256;
constexpr NodeId kLargeGraph = 200'000;  // nodes; from here on panels are narrower, for the memory

}  // namespace

Eigen::Index WalkContrast::columns_at_once(std::int64_t num_nodes) {
    return std::min<Eigen::Index>(num_nodes < kLargeGraph ? kPanelColumns : kPanelColumns / 2,
                                  static_cast<Eigen::Index>(sparse_panel_width()));
}

WalkContrast::WalkContrast(const Graph& graph, const ContrastOptions& options, const Random& random,
                           const Workers& workers)
    : graph_(graph),
      rows_(own_rows_of_eigenvectors(workers.world, graph.num_nodes())),
      steps_(
          edge_matrix(graph, workers.pool,
                      [&](NodeId i, NodeId, double weight) { return weight / graph.strength(i); })),
      line_(fitted_line(graph, steps_, options.near, options.num_fit_nodes, random, workers)),
      near_(near_pairs(graph, options.near, line_, rows_, workers)) {
    return_freed_memory();  // half of the near pairs was there twice
}

void WalkContrast::multiply(const Matrix& right, Matrix& result, ThreadPool& pool) const {
    multiply_share(right, result, {0, size()}, pool);
}

void WalkContrast::multiply_share(const Matrix& right, Matrix& result, const Share& rows,
                                  const Workers& workers) const {
    assert(right.rows() == size() && result.rows() == size() && result.cols() == right.cols());
    assert(rows == rows_);
    ThreadPool& pool = workers.pool;
    const Eigen::RowVectorXd sums = sum_over_shares(
        workers, size(), kRowsPerSum, Eigen::RowVectorXd(Eigen::RowVectorXd::Zero(right.cols())),
        [&](std::int64_t begin, std::int64_t end) {
            Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(right.cols());
            for (std::int64_t v = begin; v < end; ++v) {
                if (graph_.degree(static_cast<NodeId>(v)) > 0) {
                    sum += right.row(v).cast<double>();
                }
            }
            return sum;
        });
    const Eigen::Index width = columns_at_once(size());
    Matrix scaled;  // right / pi
    Matrix lifted;
    Matrix product;
    for (Eigen::Index first = 0; first < right.cols(); first += width) {
        const Eigen::Index columns = std::min(width, right.cols() - first);
        scaled.setZero(size(), padded_columns(columns));
        lifted.resize(size(), padded_columns(columns));
        product.resize(size(), padded_columns(columns));
        parallel_for_chunks(pool, size(), kRowsPerPart, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t v = begin; v < end; ++v) {
                const double chance = chance_of(graph_, static_cast<NodeId>(v));
                const Real factor = chance > 0 ? static_cast<Real>(1 / chance) : Real{0};
                scaled.row(v).head(columns) = factor * right.row(v).segment(first, columns);
                lifted.row(v) = static_cast<Real>(line_.slopes.back()) * scaled.row(v);
            }
        });
        // sum over t of a_t P^t = P (a_1 + P (a_2 + ...)).
        for (std::size_t t = line_.slopes.size() - 1; t-- > 0;) {
            const auto slope = static_cast<Real>(line_.slopes[t]);
            for_parts_of(rows, kRowsPerPart, pool, [&](std::int64_t begin, std::int64_t end) {
                product.middleRows(begin, end - begin) =
                    slope * scaled.middleRows(begin, end - begin);
                add_part_of_product(steps_, begin, end, lifted, product);
            });
            gather_own_rows(product, workers.world);
            std::swap(lifted, product);
        }
        Matrix constants = Matrix::Zero(1, padded_columns(columns));
        constants.leftCols(columns) =
            (line_.constant * sums.segment(first, columns)).template cast<Real>();
        for_parts_of(rows, kRowsPerPart, pool, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t v = begin; v < end; ++v) {
                if (graph_.degree(static_cast<NodeId>(v)) > 0) {
                    product.row(v) = constants;
                } else {
                    product.row(v).setZero();
                }
            }
            add_part_of_product(steps_, begin, end, lifted, product);
            add_part_of_product(near_, begin, end, scaled, product);
            result.block(begin, first, end - begin, columns) =
                product.block(begin, 0, end - begin, columns);
        });
    }
}

}  // namespace irwe
