// The initial centers of KMeans, and the points in the form that both parts of KMeans use.

#pragma once

#include <algorithm>
#include <cstddef>

#include "irwe/base/chunks.h"
#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/base/random.h"

namespace irwe::kmeans_parts {

using Eigen::Index;
using DoubleMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

constexpr Index kRowsAtOnce = 128;  // rows in one matrix product

// Points minus their mean, to keep the rounding error of |x|^2 - 2 <x, c> + |c|^2 small.
struct Points {
    DoubleMatrix rows;
    Eigen::VectorXd square_lengths;
    double mean_variance = 0;  // of the columns
    Index rows_per_task = 0;   // at most 64 tasks, because each has its own sums

    explicit Points(ConstMatrixView points) : rows(points.cast<double>()) {
        constexpr Index kMostTasks = 64;
        rows.rowwise() -= rows.colwise().mean().eval();
        square_lengths = rows.rowwise().squaredNorm();
        mean_variance = square_lengths.sum() / static_cast<double>(std::max<Index>(rows.size(), 1));
        rows_per_task = std::max(2 * kRowsAtOnce, num_chunks(rows.rows(), kMostTasks));
    }

    std::size_t num_tasks() const {
        return static_cast<std::size_t>(num_chunks(rows.rows(), rows_per_task));
    }
};

// Calls work(task, begin, end) for the rows of each task.
template <typename Work>
void for_each_task(const Points& points, ThreadPool& pool, Work work) {
    parallel_for_chunks(pool, points.rows.rows(), points.rows_per_task,
                        [&](std::int64_t begin, std::int64_t end) {
                            work(static_cast<std::size_t>(begin / points.rows_per_task),
                                 static_cast<Index>(begin), static_cast<Index>(end));
                        });
}

// Returns initial centers by k-means++, (num_clusters, d). The next center is a point, drawn with a
// probability proportional to its squared distance to the nearest center so far. Greedy: of 2 +
// ln(num_clusters) draws, the one with the least inertia is taken.
DoubleMatrix seed_centers(const Points& points, int num_clusters, const RandomStream& stream,
                          ThreadPool& pool);

}  // namespace irwe::kmeans_parts
