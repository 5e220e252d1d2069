#include "irwe/evaluation/kmeans.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/evaluation/kmeans_seeding.h"

namespace irwe {
namespace {

using Eigen::Index;
using kmeans_parts::DoubleMatrix;
using kmeans_parts::kRowsAtOnce;
using kmeans_parts::Points;
using ConstRows = Eigen::Ref<const DoubleMatrix>;

// Lloyd's algorithm from given centers.
class Lloyd {
public:
    Lloyd(const Points& points, DoubleMatrix centers, ThreadPool& pool)
        : points_(points),
          pool_(pool),
          centers_(std::move(centers)),
          cluster_of_(static_cast<std::size_t>(points.rows.rows())),
          upper_(cluster_of_.size(), std::numeric_limits<double>::infinity()),
          lower_(cluster_of_.size(), 0),
          sums_(points.num_tasks()) {}

    Clustering run(int max_iterations, double tolerance) {
        for (int iteration = 0; iteration < max_iterations; ++iteration) {
            const bool has_changed = assign();
            const double movement = move_centers();
            if (!has_changed && iteration > 0 && !has_relocated_) {
                return result();
            }
            if (movement <= tolerance) {
                break;
            }
        }
        assign();  // the clusters that belong to the last centers
        return result();
    }

private:
    struct Sums {
        DoubleMatrix of_cluster;
        std::vector<std::int64_t> counts;
        bool has_changed = false;
    };

    // Puts every point to its nearest center, the first of equally near ones, and sums up the
    // clusters. True if a point changed its cluster.
    bool assign() {
        center_lengths_ = centers_.rowwise().squaredNorm().transpose();
        for_each_task(points_, pool_, [&](std::size_t task, Index begin, Index end) {
            Sums& sums = sums_[task];
            sums.has_changed = assign_rows(begin, end);
            sums.of_cluster = DoubleMatrix::Zero(centers_.rows(), centers_.cols());
            sums.counts.assign(static_cast<std::size_t>(centers_.rows()), 0);
            for (Index i = begin; i < end; ++i) {
                const std::uint32_t cluster = cluster_of_[static_cast<std::size_t>(i)];
                sums.of_cluster.row(cluster) += points_.rows.row(i);
                ++sums.counts[cluster];
            }
        });
        return std::ranges::any_of(sums_, &Sums::has_changed);
    }

    // Only points whose bounds do not exclude a nearer center are compared with all centers.
    bool assign_rows(Index begin, Index end) {
        bool has_changed = false;
        std::array<Index, kRowsAtOnce> waiting{};
        std::size_t num_waiting = 0;
        for (Index i = begin; i < end; ++i) {
            if (upper_[static_cast<std::size_t>(i)] >= lower_[static_cast<std::size_t>(i)]) {
                waiting[num_waiting++] = i;
            }
            if (num_waiting == waiting.size() || (i + 1 == end && num_waiting > 0)) {
                has_changed |= compare_with_all(std::span(waiting).first(num_waiting));
                num_waiting = 0;
            }
        }
        return has_changed;
    }

    bool compare_with_all(std::span<const Index> places) {
        DoubleMatrix rows(static_cast<Index>(places.size()), points_.rows.cols());
        for (std::size_t k = 0; k < places.size(); ++k) {
            rows.row(static_cast<Index>(k)) = points_.rows.row(places[k]);
        }
        const DoubleMatrix products = rows * centers_.transpose();
        // The rounding error of a squared distance, in units of the squared lengths.
        const double rounding =
            static_cast<double>(rows.cols() + 8) * std::numeric_limits<double>::epsilon();
        const double longest_center = center_lengths_.maxCoeff();
        bool has_changed = false;
        for (std::size_t k = 0; k < places.size(); ++k) {
            const auto point = static_cast<std::size_t>(places[k]);
            const double length = points_.square_lengths[places[k]];
            std::uint32_t nearest = 0;
            double first = std::numeric_limits<double>::infinity();
            double second = first;
            for (Index c = 0; c < centers_.rows(); ++c) {
                const double distance =
                    length - 2 * products(static_cast<Index>(k), c) + center_lengths_[c];
                if (distance < first) {
                    second = std::exchange(first, distance);
                    nearest = static_cast<std::uint32_t>(c);
                } else {
                    second = std::min(second, distance);
                }
            }
            const double error = rounding * (length + longest_center);
            upper_[point] = std::sqrt(std::max(first, 0.0) + error);
            lower_[point] = std::sqrt(std::max(second - error, 0.0));
            has_changed |= cluster_of_[point] != nearest;
            cluster_of_[point] = nearest;
        }
        return has_changed;
    }

    // The centers become the means of their clusters; returns the sum of the squared movements.
    double move_centers() {
        Sums total = std::move(sums_.front());
        for (std::size_t task = 1; task < sums_.size(); ++task) {
            total.of_cluster += sums_[task].of_cluster;
            for (std::size_t c = 0; c < total.counts.size(); ++c) {
                total.counts[c] += sums_[task].counts[c];
            }
        }
        fill_empty_clusters(total);
        Eigen::VectorXd movement = Eigen::VectorXd::Zero(centers_.rows());
        for (Index c = 0; c < centers_.rows(); ++c) {
            const std::int64_t count = total.counts[static_cast<std::size_t>(c)];
            if (count > 0) {
                const Eigen::RowVectorXd mean =
                    total.of_cluster.row(c) / static_cast<double>(count);
                movement[c] = (mean - centers_.row(c)).norm();
                centers_.row(c) = mean;
            }
        }
        widen_bounds(movement);
        return movement.squaredNorm();
    }

    // Each empty cluster takes the farthest of the remaining points, unless that would empty
    // another one, or all points are on their centers.
    void fill_empty_clusters(Sums& total) {
        has_relocated_ = false;
        if (!std::ranges::count(total.counts, 0)) {
            return;
        }
        std::vector<std::pair<double, Index>> farthest(cluster_of_.size());  // (-distance, point)
        for (Index i = 0; i < points_.rows.rows(); ++i) {
            farthest[static_cast<std::size_t>(i)] = {-square_distance(i), i};
        }
        std::ranges::sort(farthest);
        auto next = farthest.begin();
        for (Index c = 0; c < centers_.rows(); ++c) {
            if (total.counts[static_cast<std::size_t>(c)] > 0) {
                continue;
            }
            const auto can_leave = [&](const std::pair<double, Index>& entry) {
                return total.counts[cluster_of_[static_cast<std::size_t>(entry.second)]] > 1;
            };
            next = std::find_if(next, farthest.end(), can_leave);
            if (next == farthest.end() || next->first == 0) {
                return;
            }
            const Index point = next++->second;
            const std::uint32_t old = cluster_of_[static_cast<std::size_t>(point)];
            total.of_cluster.row(old) -= points_.rows.row(point);
            --total.counts[old];
            total.of_cluster.row(c) = points_.rows.row(point);
            total.counts[static_cast<std::size_t>(c)] = 1;
            has_relocated_ = true;
        }
    }

    void widen_bounds(const Eigen::VectorXd& movement) {
        const double farthest = movement.maxCoeff();
        for (std::size_t i = 0; i < cluster_of_.size(); ++i) {
            upper_[i] += movement[cluster_of_[i]];
            lower_[i] -= farthest;
        }
    }

    double square_distance(Index i) const {
        const std::uint32_t cluster = cluster_of_[static_cast<std::size_t>(i)];
        return (points_.rows.row(i) - centers_.row(cluster)).squaredNorm();
    }

    Clustering result() const {
        std::vector<double> parts(points_.num_tasks());
        for_each_task(points_, pool_, [&](std::size_t task, Index begin, Index end) {
            for (Index i = begin; i < end; ++i) {
                parts[task] += square_distance(i);
            }
        });
        return {cluster_of_, std::accumulate(parts.begin(), parts.end(), 0.0)};
    }

    const Points& points_;
    ThreadPool& pool_;
    DoubleMatrix centers_;
    Eigen::RowVectorXd center_lengths_;  // squared
    std::vector<std::uint32_t> cluster_of_;
    std::vector<double> upper_;  // bound of the distance to the nearest center
    std::vector<double> lower_;  // bound of the distance to the second nearest one
    std::vector<Sums> sums_;     // of the tasks
    bool has_relocated_ = false;
};

void check(ConstMatrixView points, const KMeansOptions& options) {
    require(options.num_clusters >= 1 && options.num_starts >= 1 && options.max_iterations >= 1,
            fmt::format("KMeans with {} clusters, {} starts and {} iterations, expected at least 1 "
                        "of each",
                        options.num_clusters, options.num_starts, options.max_iterations));
    require(options.tolerance >= 0,
            fmt::format("the tolerance of KMeans is {}, expected 0 or more", options.tolerance));
    require(points.rows() >= options.num_clusters,
            fmt::format("KMeans found {} points for {} clusters, expected at least as many points "
                        "as clusters; ask for fewer clusters",
                        points.rows(), options.num_clusters));
    for (Index i = 0; i < points.rows(); ++i) {
        for (Index j = 0; j < points.cols(); ++j) {
            require(std::isfinite(points(i, j)),
                    fmt::format("row {}, column {} of the points is {}, expected a finite number; "
                                "did the training diverge?",
                                i, j, points(i, j)));
        }
    }
}

}  // namespace

Clustering kmeans(ConstMatrixView points, const KMeansOptions& options, const Random& random,
                  ThreadPool& pool) {
    check(points, options);
    const Points centered(points);
    std::optional<Clustering> best;
    for (int start = 0; start < options.num_starts; ++start) {
        const RandomStream stream = random.stream("kmeans", static_cast<std::uint64_t>(start));
        DoubleMatrix centers =
            kmeans_parts::seed_centers(centered, options.num_clusters, stream, pool);
        Clustering found =
            Lloyd(centered, std::move(centers), pool)
                .run(options.max_iterations, options.tolerance * centered.mean_variance);
        if (!best || found.inertia < best->inertia) {
            best = std::move(found);
        }
    }
    return *std::move(best);
}

}  // namespace irwe
