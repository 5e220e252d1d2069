#include "irwe/methods/shared/factor_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "irwe/base/error.h"
#include "irwe/base/memory_size.h"
#include "irwe/linalg/randomized_svd.h"

namespace irwe {

void require_room_for_pairs(const Graph& graph, const Resources& resources,
                            std::string_view instead) {
    const auto num_nodes = static_cast<double>(graph.num_nodes());
    require(graph.num_nodes() <= kMaxNodesOfPairs, [&] {
        return fmt::format(
            "the graph has {} nodes, and a matrix of all pairs of nodes is made for at most {}; {}",
            graph.num_nodes(), kMaxNodesOfPairs, instead);
    });
    const std::size_t max_bytes = resources.max_bytes > 0 ? resources.max_bytes : default_memory();
    const double num_bytes = num_nodes * num_nodes * sizeof(Real);
    require(num_bytes <= static_cast<double>(max_bytes), [&] {
        return fmt::format(
            "a matrix of all pairs of {} nodes takes {} of memory, and {} may be used; allow more "
            "by --max-memory, or {}",
            graph.num_nodes(), memory_text(static_cast<std::size_t>(num_bytes)),
            memory_text(max_bytes), instead);
    });
}

Matrix factor_rows(const LinearOperator& matrix, int dim, const Random& random, ThreadPool& pool,
                   Matrix* to_rows) {
    constexpr double kRounding = 1e-6;  // of the largest value: what lies below is not a direction
    const auto rank =
        static_cast<int>(std::min({std::int64_t{dim}, matrix.num_rows(), matrix.num_columns()}));
    Matrix result = Matrix::Zero(matrix.num_rows(), dim);
    if (to_rows != nullptr) {
        *to_rows = Matrix::Zero(matrix.num_columns(), dim);
    }
    if (rank > 0) {
        const TruncatedSvd svd = randomized_svd(matrix, {.rank = rank}, random, pool);
        for (int j = 0; j < rank; ++j) {
            const double value = svd.values[static_cast<std::size_t>(j)];
            result.col(j) = svd.left.col(j) * static_cast<Real>(std::sqrt(value));
            if (to_rows != nullptr && value > kRounding * svd.values.front()) {
                to_rows->col(j) = svd.right.col(j) * static_cast<Real>(1 / std::sqrt(value));
            }
        }
    }
    return result;
}

Matrix factor_rows(const SparseMatrix& matrix, int dim, const Random& random, ThreadPool& pool,
                   Matrix* to_rows) {
    const SparseMatrix transpose = transposed(matrix);
    return factor_rows(SparseOperator(matrix, transpose), dim, random, pool, to_rows);
}

void scale_to_length_one(MatrixView rows, ThreadPool& pool) {
    constexpr std::int64_t kRowsPerTask = 512;
    parallel_for_chunks(pool, rows.rows(), kRowsPerTask, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            const double length = rows.row(i).cast<double>().norm();
            if (length > 0) {
                rows.row(i) *= static_cast<Real>(1 / length);
            }
        }
    });
}

}  // namespace irwe
