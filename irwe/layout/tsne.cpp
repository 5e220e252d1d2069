#include "irwe/layout/tsne.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/base/random.h"
#include "irwe/layout/affinities.h"
#include "irwe/layout/attraction.h"
#include "irwe/layout/fit_to_square.h"
#include "irwe/layout/pair_repulsion.h"
#include "irwe/layout/plane_points.h"
#include "irwe/layout/principal_plane.h"
#include "irwe/layout/repulsion.h"

namespace irwe {
namespace {

constexpr double kStartDeviation = 1e-4;  // of the first coordinate
constexpr std::int64_t kPointsPerTask = 4096;
constexpr std::size_t kFewPoints = 2048;  // pair by pair is faster than by a grid
constexpr float kLongestStep = 5;         // in units of the map, which may be a hundred wide

void check(const NeighborLists& neighbors, ConstMatrixView start, const TsneOptions& options) {
    require(options.perplexity >= 1,
            fmt::format("the perplexity of t-SNE is {}, expected at least 1", options.perplexity));
    require(options.num_iterations >= 0 && options.exaggerated_iterations >= 0,
            fmt::format("t-SNE with {} iterations, {} of them exaggerated, expected 0 or more",
                        options.num_iterations, options.exaggerated_iterations));
    require(
        options.exaggeration >= 1 && std::isfinite(options.exaggeration),
        fmt::format("the exaggeration of t-SNE is {}, expected at least 1", options.exaggeration));
    require(
        options.learning_rate >= 0 && std::isfinite(options.learning_rate),
        fmt::format("the learning rate of t-SNE is {}, expected 0 or more", options.learning_rate));
    require(start.rows() == neighbors.num_nodes && start.cols() == 2,
            fmt::format("t-SNE starts from {} x {} coordinates, expected {} x 2", start.rows(),
                        start.cols(), neighbors.num_nodes));
    require(start.allFinite(), "the coordinates that t-SNE starts from are not all finite");
}

void move_to_mean_zero(std::vector<float>& values) {
    const double sum = std::accumulate(values.begin(), values.end(), 0.0);
    const auto mean = static_cast<float>(sum / static_cast<double>(values.size()));
    for (float& value : values) {
        value -= mean;
    }
}

// The start about its mean, scaled to a deviation of kStartDeviation along the first direction, and
// every point by a hundredth of that from where it was.
PlanePoints shrunk(ConstMatrixView start) {
    const auto num_points = static_cast<std::size_t>(start.rows());
    const Eigen::RowVector2d mean = start.cast<double>().colwise().mean();
    const double deviation = std::sqrt((start.cast<double>().rowwise() - mean).squaredNorm() /
                                       static_cast<double>(num_points));
    const double scale = deviation > 0 ? kStartDeviation / deviation : 0;
    const Random random(0);
    PlanePoints points(num_points);
    for (std::size_t i = 0; i < num_points; ++i) {
        const auto row = static_cast<Eigen::Index>(i);
        const auto [first, second] = random.stream("tsne", i).gaussian_pair();
        const double hair = kStartDeviation / 100;
        points.x[i] = static_cast<float>(scale * (static_cast<double>(start(row, 0)) - mean[0]) +
                                         hair * first);
        points.y[i] = static_cast<float>(scale * (static_cast<double>(start(row, 1)) - mean[1]) +
                                         hair * second);
    }
    return points;
}

// Gradient descent with momentum, and for each coordinate a gain that grows while its gradient
// keeps its direction (Jacobs 1988).
class Descent {
public:
    Descent(PlanePoints points, ThreadPool& pool)
        : points_(std::move(points)),
          pulls_(points_.size()),
          pushes_(points_.size()),
          steps_(points_.size()),
          gains_(points_.size()),
          pool_(pool) {
        std::ranges::fill(gains_.x, 1.0F);
        std::ranges::fill(gains_.y, 1.0F);
    }

    struct Rates {
        float exaggeration, learning_rate, momentum;
    };

    void iterate(const Affinities& affinities, const Rates& rates) {
        attraction(affinities, points_, pulls_, pool_);
        const double pairs = points_.size() <= kFewPoints
                                 ? pair_repulsion(points_, pushes_, pool_)
                                 : repulsion_.compute(points_, pushes_, pool_);
        const auto push = static_cast<float>(1 / std::max(pairs, 1e-12));
        parallel_for_chunks(pool_, static_cast<std::int64_t>(points_.size()), kPointsPerTask,
                            [&](std::int64_t begin, std::int64_t end) {
                                for (auto i = static_cast<std::size_t>(begin);
                                     i < static_cast<std::size_t>(end); ++i) {
                                    move(i, push, rates);
                                }
                            });
        move_to_mean_zero(points_.x);
        move_to_mean_zero(points_.y);
    }

    const PlanePoints& points() const { return points_; }

private:
    void move(std::size_t i, float push, const Rates& rates) {
        const auto next_step = [&](float pull, float repulsion, float step, float& gain) {
            const float gradient = 4 * (rates.exaggeration * pull - push * repulsion);
            gain = (gradient > 0) != (step > 0) ? gain + 0.2F : std::max(gain * 0.8F, 0.01F);
            return rates.momentum * step - rates.learning_rate * gain * gradient;
        };
        float step_x = next_step(pulls_.x[i], pushes_.x[i], steps_.x[i], gains_.x[i]);
        float step_y = next_step(pulls_.y[i], pushes_.y[i], steps_.y[i], gains_.y[i]);
        const float length = std::hypot(step_x, step_y);
        if (length > kLongestStep) {
            step_x *= kLongestStep / length;
            step_y *= kLongestStep / length;
        }
        points_.x[i] += steps_.x[i] = step_x;
        points_.y[i] += steps_.y[i] = step_y;
    }

    PlanePoints points_, pulls_, pushes_, steps_, gains_;
    Repulsion repulsion_;
    ThreadPool& pool_;
};

}  // namespace

Matrix tsne(const NeighborLists& neighbors, ConstMatrixView start, const TsneOptions& options,
            ThreadPool& pool, const ProgressCallback& progress) {
    check(neighbors, start, options);
    if (neighbors.num_nodes < 2) {
        return Matrix::Zero(neighbors.num_nodes, 2);
    }
    const Affinities affinities = tsne_affinities(neighbors, options.perplexity, pool);
    const double learning_rate =
        options.learning_rate > 0
            ? options.learning_rate
            : std::max(neighbors.num_nodes / (4 * options.exaggeration), 50.0);
    Descent descent(shrunk(start), pool);
    for (int iteration = 0; iteration < options.num_iterations; ++iteration) {
        const bool is_exaggerated = iteration < options.exaggerated_iterations;
        descent.iterate(
            affinities,
            {.exaggeration = static_cast<float>(is_exaggerated ? options.exaggeration : 1),
             .learning_rate = static_cast<float>(learning_rate),
             .momentum = is_exaggerated ? 0.5F : 0.8F});
        if (progress) {
            progress(iteration + 1, options.num_iterations);
        }
    }
    Matrix result(neighbors.num_nodes, 2);
    for (std::size_t i = 0; i < descent.points().size(); ++i) {
        result.row(static_cast<Eigen::Index>(i)) << descent.points().x[i], descent.points().y[i];
    }
    fit_to_square(result);
    return result;
}

Matrix tsne(ConstMatrixView unit_rows, const TsneOptions& options, ThreadPool& pool,
            const ProgressCallback& progress) {
    // The search takes longer than an iteration by a factor that grows with N; a fifth of the bar
    // is about right for 100 thousand nodes.
    const auto part = [&](std::int64_t first, std::int64_t share) -> ProgressCallback {
        if (!progress) {
            return {};
        }
        return [&progress, first, share](std::int64_t done, std::int64_t total) {
            progress(first + share * done / total, 100);
        };
    };
    const int k = num_tsne_neighbors(options.perplexity, unit_rows.rows());
    const NeighborLists neighbors = nearest_neighbors(unit_rows, k, pool, part(0, 20));
    return tsne(neighbors, principal_plane(unit_rows, pool), options, pool, part(20, 80));
}

}  // namespace irwe
