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

Share own_rows(const Graph& graph, const World& world) {
    return shares_of_eigenvectors(world, graph.num_nodes())[static_cast<std::size_t>(world.rank())];
}

// Returns the rows that products take, and the fit of the line, which cuts them elsewhere.
Share rows_of_steps(const Graph& graph, const Share& rows, const World& world) {
    const Share of_fit = own_rows_of_fit(world, graph.num_nodes());
    return {std::min(rows.begin, of_fit.begin), std::max(rows.end, of_fit.end)};
}

}  // namespace

Eigen::Index WalkContrast::columns_at_once(std::int64_t num_nodes) {
    return std::min<Eigen::Index>(num_nodes < kLargeGraph ? kPanelColumns : kPanelColumns / 2,
                                  static_cast<Eigen::Index>(sparse_panel_width()));
}

WalkContrast::WalkContrast(const Graph& graph, const ContrastOptions& options, const Random& random,
                           const Workers& workers)
    : graph_(graph),
      rows_(own_rows(graph, workers.world)),
      steps_(
          edge_matrix(graph, rows_of_steps(graph, rows_, workers.world), workers.pool,
                      [&](NodeId i, NodeId, double weight) { return weight / graph.strength(i); })),
      line_(fitted_line(graph, steps_, options.near, options.num_fit_nodes, random, workers)),
      near_(near_pairs(graph, options.near, line_, rows_, workers)) {
    return_freed_memory();  // half of the near pairs was there twice
}

void WalkContrast::multiply(const Matrix& right, Matrix& result, ThreadPool& pool) const {
    multiply_share(right, result, {{0, size()}}, pool);
}

void WalkContrast::multiply_share(const Matrix& right, Matrix& result, const Shares& shares,
                                  const Workers& workers) const {
    assert(right.rows() == rows_.size() && result.rows() == right.rows());
    assert(result.cols() == right.cols());
    assert(shares[static_cast<std::size_t>(workers.world.rank())] == rows_);
    ThreadPool& pool = workers.pool;
    const auto for_own_parts = [&](const auto& work) {
        for_parts_of(rows_, kRowsPerPart, pool, [&](std::int64_t begin, std::int64_t end) {
            work(begin, end, begin - rows_.begin);
        });
    };
    const Eigen::Index width = columns_at_once(size());
    Matrix scaled;   // right / pi, all rows
    Matrix lifted;   // all rows
    Matrix product;  // rows of this rank
    for (Eigen::Index first = 0; first < right.cols(); first += width) {
        const Eigen::Index columns = std::min(width, right.cols() - first);
        product.setZero(rows_.size(), padded_columns(columns));
        for_own_parts([&](std::int64_t begin, std::int64_t end, std::int64_t place) {
            product.block(place, 0, end - begin, columns) =
                right.block(place, first, end - begin, columns);
        });
        gather_own_rows(workers.world, shares, product, scaled);
        const Eigen::RowVectorXd sums = sums_of_columns(scaled.leftCols(columns), workers);
        lifted.resize(size(), padded_columns(columns));
        product.resize(rows_.size(), padded_columns(columns));
        parallel_for_chunks(pool, size(), kRowsPerPart, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t v = begin; v < end; ++v) {
                const double chance = chance_of(graph_, static_cast<NodeId>(v));
                scaled.row(v) *= chance > 0 ? static_cast<Real>(1 / chance) : Real{0};
                lifted.row(v) = static_cast<Real>(line_.slopes.back()) * scaled.row(v);
            }
        });
        // sum over t of a_t P^t = P (a_1 + P (a_2 + ...)).
        for (std::size_t t = line_.slopes.size() - 1; t-- > 0;) {
            const auto slope = static_cast<Real>(line_.slopes[t]);
            for_own_parts([&](std::int64_t begin, std::int64_t end, std::int64_t place) {
                auto part = product.middleRows(place, end - begin);
                part = slope * scaled.middleRows(begin, end - begin);
                add_part_of_product(steps_, begin, end, lifted, part);
            });
            gather_own_rows(workers.world, shares, product, lifted);
        }
        Matrix constants = Matrix::Zero(1, padded_columns(columns));
        constants.leftCols(columns) = (line_.constant * sums).template cast<Real>();
        for_own_parts([&](std::int64_t begin, std::int64_t end, std::int64_t place) {
            auto part = product.middleRows(place, end - begin);
            for (std::int64_t v = begin; v < end; ++v) {
                if (graph_.degree(static_cast<NodeId>(v)) > 0) {
                    part.row(v - begin) = constants;
                } else {
                    part.row(v - begin).setZero();
                }
            }
            add_part_of_product(steps_, begin, end, lifted, part);
            add_part_of_product(near_, begin, end, scaled, part);
            result.block(place, first, end - begin, columns) = part.leftCols(columns);
        });
    }
}

// Returns the sums of columns over the nodes with neighbors.
Eigen::RowVectorXd WalkContrast::sums_of_columns(ConstMatrixView columns,
                                                 const Workers& workers) const {
    return sum_over_shares(workers, size(), kRowsPerSum,
                           Eigen::RowVectorXd(Eigen::RowVectorXd::Zero(columns.cols())),
                           [&](std::int64_t begin, std::int64_t end) {
                               Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(columns.cols());
                               for (std::int64_t v = begin; v < end; ++v) {
                                   if (graph_.degree(static_cast<NodeId>(v)) > 0) {
                                       sum += columns.row(v).cast<double>();
                                   }
                               }
                               return sum;
                           });
}

}  // namespace irwe
