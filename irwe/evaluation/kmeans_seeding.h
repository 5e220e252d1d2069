// The first centres of KMeans, and the points as both of its parts see them.

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

constexpr Index kRowsAtOnce = 128;  // of a matrix product

// Points minus their mean, so that |x|^2 - 2 <x, c> + |c|^2 loses little to rounding.
struct Points {
    DoubleMatrix rows;
    Eigen::VectorXd square_lengths;
    double mean_variance = 0;  // of the columns
    Index rows_per_task = 0;   // in at most 64 tasks, since each has sums of its own

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

// Centres by k-means++, (num_clusters, d): the next one is a point, drawn with a probability in
// proportion to its squared distance to the nearest centre so far. Greedy: of 2 + ln(num_clusters)
// draws, the one that leaves the least inertia.
DoubleMatrix seed_centers(const Points& points, int num_clusters, const RandomStream& stream,
                          ThreadPool& pool);

}  // namespace irwe::kmeans_parts
