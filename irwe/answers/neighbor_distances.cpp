#include "irwe/answers/neighbor_distances.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "irwe/answers/fine_clusters.h"
#include "irwe/base/shuffle.h"

namespace irwe {
namespace {

constexpr std::int64_t kRowsPerPart = 256;
constexpr int kMostParts = 400;

// The rows to compare with, by cluster.
struct Others {
    Matrix rows;                         // sorted by cluster
    std::vector<std::int64_t> number;    // of each row
    std::vector<std::int64_t> begin_of;  // of each cluster, and the end
    Matrix centers;
    std::vector<double> radii;  // the distance of the farthest row
};

Others others_of(ConstMatrixView rows, const NeighborDistanceOptions& options, const Random& random,
                 ThreadPool& pool) {
    Others others;
    others.number.resize(static_cast<std::size_t>(rows.rows()));
    std::iota(others.number.begin(), others.number.end(), std::int64_t{0});
    if (rows.rows() > options.max_others) {
        shuffle(std::span(others.number), random.stream("rows to compare with"));
        others.number.resize(static_cast<std::size_t>(options.max_others));
        std::ranges::sort(others.number);
    }
    const Matrix drawn = rows(others.number, Eigen::all);
    const auto parts = static_cast<int>(std::sqrt(static_cast<double>(drawn.rows())));
    const FineClusters clusters =
        fine_clusters(drawn, {.num_clusters = std::clamp(parts, 1, kMostParts)}, random, pool);
    std::vector<std::int64_t> order(others.number.size());
    std::iota(order.begin(), order.end(), std::int64_t{0});
    std::ranges::stable_sort(
        order, {}, [&](std::int64_t i) { return clusters.of_row[static_cast<std::size_t>(i)]; });
    others.rows = drawn(order, Eigen::all);
    others.centers = clusters.centers;
    others.radii.assign(clusters.sizes.size(), 0);
    others.begin_of.assign(1, 0);
    for (const std::uint64_t size : clusters.sizes) {
        others.begin_of.push_back(others.begin_of.back() + static_cast<std::int64_t>(size));
    }
    std::vector<std::int64_t> number;
    for (const std::int64_t i : order) {
        const std::uint32_t cluster = clusters.of_row[static_cast<std::size_t>(i)];
        const double distance =
            static_cast<double>((drawn.row(i) - others.centers.row(cluster)).norm());
        others.radii[cluster] = std::max(others.radii[cluster], distance);
        number.push_back(others.number[static_cast<std::size_t>(i)]);
    }
    others.number = std::move(number);
    return others;
}

double distance_of(ConstMatrixView rows, Eigen::Index row, const Others& others, int count) {
    std::vector<std::pair<double, std::size_t>> clusters;  // with the least distance that one has
    constexpr double kRounding = 1e-4;                     // of distances in single precision
    for (std::size_t cluster = 0; cluster < others.radii.size(); ++cluster) {
        const double center = static_cast<double>(
            (others.centers.row(static_cast<Eigen::Index>(cluster)) - rows.row(row)).norm());
        clusters.emplace_back(
            (center - others.radii[cluster]) - kRounding * (center + others.radii[cluster]),
            cluster);
    }
    std::ranges::sort(clusters);
    std::vector<double> nearest;  // a heap with the farthest on top
    for (const auto& [least, cluster] : clusters) {
        if (nearest.size() == static_cast<std::size_t>(count) && least > 0 &&
            least * least > nearest.front()) {
            break;
        }
        for (std::int64_t i = others.begin_of[cluster]; i < others.begin_of[cluster + 1]; ++i) {
            if (others.number[static_cast<std::size_t>(i)] == row) {
                continue;
            }
            const auto squared =
                static_cast<double>((others.rows.row(i) - rows.row(row)).squaredNorm());
            if (nearest.size() < static_cast<std::size_t>(count)) {
                nearest.push_back(squared);
                std::ranges::push_heap(nearest);
            } else if (squared < nearest.front()) {
                std::ranges::pop_heap(nearest);
                nearest.back() = squared;
                std::ranges::push_heap(nearest);
            }
        }
    }
    return nearest.empty() ? 0 : std::sqrt(nearest.front());
}

}  // namespace

std::vector<double> neighbor_distances(ConstMatrixView rows, const NeighborDistanceOptions& options,
                                       const Random& random, ThreadPool& pool) {
    std::vector<double> distances(static_cast<std::size_t>(rows.rows()), 0);
    if (rows.rows() < 2 || rows.cols() == 0) {
        return distances;
    }
    const Others others = others_of(rows, options, random, pool);
    parallel_for_chunks(pool, rows.rows(), kRowsPerPart, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            distances[static_cast<std::size_t>(i)] =
                distance_of(rows, i, others, options.num_neighbors);
        }
    });
    return distances;
}

}  // namespace irwe
