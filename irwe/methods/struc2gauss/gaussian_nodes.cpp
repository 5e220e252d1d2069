#include "irwe/methods/struc2gauss/gaussian_nodes.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "irwe/base/error.h"

namespace irwe {
namespace {

constexpr Real kRate = 0.1F;
constexpr Real kMaxGradient = 10;
constexpr Real kMaxLength = 2;
constexpr Real kMinVariance = 0.5F;
constexpr Real kMaxVariance = 1;

// Moves a row along the gradient, by the rule of Adagrad.
template <typename Row>
void move(const Eigen::Array<Real, 1, Eigen::Dynamic>& gradient, Row&& value, Row&& squares) {
    squares += gradient.square();
    value += kRate * gradient / (1 + squares.sqrt());
}

}  // namespace

GaussianNodes::Gaussians GaussianNodes::initial(Eigen::Index num_nodes, Eigen::Index dim,
                                                RandomStream stream) {
    constexpr double kDeviation = 0.1;
    Gaussians result{.mean = Matrix(num_nodes, dim),
                     .variance = Matrix::Constant(num_nodes, dim, kMaxVariance),
                     .mean_squares = Matrix::Zero(num_nodes, dim),
                     .variance_squares = Matrix::Zero(num_nodes, dim)};
    for (Real& entry : entries(result.mean)) {
        entry = static_cast<Real>(kDeviation * stream.gaussian_pair().first);
    }
    return result;
}

GaussianNodes::GaussianNodes(Eigen::Index num_nodes, Eigen::Index dim, const Random& random)
    : centers_(initial(num_nodes, dim, random.stream("centers"))),
      contexts_(initial(num_nodes, dim, random.stream("contexts"))) {}

double GaussianNodes::energy(std::uint32_t center, std::uint32_t context) const {
    const auto difference = centers_.mean.row(center).array() - contexts_.mean.row(context).array();
    const auto variance =
        centers_.variance.row(center).array() + contexts_.variance.row(context).array();
    const Real sum = (difference.square() / variance + variance.log()).sum();
    const double constant =
        static_cast<double>(centers_.mean.cols()) * std::log(2 * std::numbers::pi);
    return -(static_cast<double>(sum) + constant) / 2;
}

void GaussianNodes::step(std::uint32_t center, std::uint32_t context, Real sign) {
    using Row = Eigen::Array<Real, 1, Eigen::Dynamic>;
    const Row inverse =
        (centers_.variance.row(center).array() + contexts_.variance.row(context).array()).inverse();
    const Row scaled =
        (centers_.mean.row(center).array() - contexts_.mean.row(context).array()) * inverse;
    const Row of_mean = (-sign * scaled).max(-kMaxGradient).min(kMaxGradient);
    const Row of_variance =
        (sign * (scaled.square() - inverse) / 2).max(-kMaxGradient).min(kMaxGradient);
    const auto change = [&](Gaussians& side, std::uint32_t node, Real direction) {
        auto mean = side.mean.row(node);
        auto variance = side.variance.row(node);
        move(direction * of_mean, mean.array(), side.mean_squares.row(node).array());
        move(of_variance, variance.array(), side.variance_squares.row(node).array());
        if (const Real length = mean.norm(); length > kMaxLength) {
            mean *= kMaxLength / length;
        }
        variance = variance.array().max(kMinVariance).min(kMaxVariance);
    };
    change(centers_, center, 1);
    change(contexts_, context, -1);
}

void GaussianNodes::train(std::span<const NodeTriple> triples, const ThreadPool& pool) {
    constexpr std::size_t kTriplesBetweenLooks = 4096;
    for (std::size_t i = 0; i < triples.size(); ++i) {
        if (i % kTriplesBetweenLooks == 0 && pool.is_stop_requested()) {
            throw Interrupted();
        }
        const NodeTriple& triple = triples[i];
        if (energy(triple.center, triple.near) - energy(triple.center, triple.far) < 1) {
            step(triple.center, triple.near, 1);
            step(triple.center, triple.far, -1);
        }
    }
}

}  // namespace irwe
