#include "irwe/evaluation/kmeans_seeding.h"

#include <cmath>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

namespace irwe::kmeans_parts {
namespace {

class Seeding {
public:
    Seeding(const Points& points, int num_clusters, RandomStream stream, ThreadPool& pool)
        : points_(points),
          pool_(pool),
          stream_(stream),
          num_candidates_(2 + static_cast<int>(std::log(num_clusters))),
          centers_(num_clusters, points.rows.cols()),
          distances_(Eigen::VectorXd::Constant(points.rows.rows(),
                                               std::numeric_limits<double>::infinity())),
          cumulative_(static_cast<std::size_t>(points.rows.rows())) {}

    DoubleMatrix run() {
        const auto num_points = static_cast<std::uint64_t>(points_.rows.rows());
        choose(0, std::vector{static_cast<Index>(stream_.below(num_points))});
        for (Index center = 1; center < centers_.rows(); ++center) {
            choose(center, draw());
        }
        return std::move(centers_);
    }

private:
    std::vector<Index> draw() {
        std::partial_sum(distances_.begin(), distances_.end(), cumulative_.begin());
        std::vector<Index> result(static_cast<std::size_t>(num_candidates_));
        for (Index& candidate : result) {
            const double target = stream_.uniform() * cumulative_.back();
            const auto place = std::ranges::upper_bound(cumulative_, target) - cumulative_.begin();
            candidate = std::min<Index>(place, points_.rows.rows() - 1);
        }
        return result;
    }

    void choose(Index center, const std::vector<Index>& candidates) {
        const auto num_candidates = static_cast<Index>(candidates.size());
        const DoubleMatrix rows = points_.rows(candidates, Eigen::all);
        const Eigen::RowVectorXd lengths = rows.rowwise().squaredNorm().transpose();
        DoubleMatrix distances(points_.rows.rows(), num_candidates);
        std::vector<Eigen::RowVectorXd> sums(points_.num_tasks());
        for_each_task(points_, pool_, [&](std::size_t task, Index begin, Index end) {
            auto block = distances.middleRows(begin, end - begin);
            block.noalias() = points_.rows.middleRows(begin, end - begin) * rows.transpose();
            block = (-2 * block).rowwise() + lengths;
            block.colwise() += points_.square_lengths.segment(begin, end - begin);
            for (Index j = 0; j < num_candidates; ++j) {
                block.col(j) =
                    block.col(j).cwiseMax(0).cwiseMin(distances_.segment(begin, end - begin));
            }
            sums[task] = block.colwise().sum();
        });
        Eigen::RowVectorXd inertia = Eigen::RowVectorXd::Zero(num_candidates);
        for (const Eigen::RowVectorXd& sum : sums) {
            inertia += sum;
        }
        Index best = 0;
        inertia.minCoeff(&best);
        centers_.row(center) = rows.row(best);
        distances_ = distances.col(best);
        distances_[candidates[static_cast<std::size_t>(best)]] = 0;  // also after rounding
    }

    const Points& points_;
    ThreadPool& pool_;
    RandomStream stream_;
    int num_candidates_;
    DoubleMatrix centers_;
    Eigen::VectorXd distances_;       // squared, to the nearest center so far
    std::vector<double> cumulative_;  // sums of distances_[0..i]
};

}  // namespace

DoubleMatrix seed_centers(const Points& points, int num_clusters, const RandomStream& stream,
                          ThreadPool& pool) {
    return Seeding(points, num_clusters, stream, pool).run();
}

}  // namespace irwe::kmeans_parts
