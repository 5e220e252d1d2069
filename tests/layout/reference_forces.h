// The slow, obvious twins of the forces of t-SNE.

#pragma once

#include <cstddef>

#include "irwe/base/random.h"
#include "irwe/layout/affinities.h"
#include "irwe/layout/plane_points.h"

namespace irwe {

struct ExactForces {
    std::vector<double> x, y;
    double pairs = 0;  // sum of 1 / (1 + d^2)
};

inline ExactForces exact_repulsion(const PlanePoints& points) {
    const std::size_t n = points.size();
    ExactForces result{std::vector<double>(n), std::vector<double>(n)};
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) {
            const double d_x = static_cast<double>(points.x[i]) - points.x[j];
            const double d_y = static_cast<double>(points.y[i]) - points.y[j];
            const double weight = 1 / (1 + d_x * d_x + d_y * d_y);
            result.x[i] += weight * weight * d_x;
            result.y[i] += weight * weight * d_y;
            result.pairs += i == j ? 0 : weight;
        }
    }
    return result;
}

inline ExactForces exact_attraction(const Affinities& affinities, const PlanePoints& points) {
    const std::size_t n = points.size();
    ExactForces result{std::vector<double>(n), std::vector<double>(n)};
    for (std::size_t i = 0; i < n; ++i) {
        const auto end = static_cast<std::size_t>(affinities.offsets[i + 1]);
        for (auto k = static_cast<std::size_t>(affinities.offsets[i]); k < end; ++k) {
            const std::size_t j = affinities.columns[k];
            const double d_x = static_cast<double>(points.x[i]) - points.x[j];
            const double d_y = static_cast<double>(points.y[i]) - points.y[j];
            const double weight = affinities.values[k] / (1 + d_x * d_x + d_y * d_y);
            result.x[i] += weight * d_x;
            result.y[i] += weight * d_y;
        }
    }
    return result;
}

// The length of the difference of two force fields, as a share of that of the exact one.
inline double relative_error(const PlanePoints& forces, const ExactForces& exact) {
    double difference = 0;
    double length = 0;
    for (std::size_t i = 0; i < forces.size(); ++i) {
        const double d_x = forces.x[i] - exact.x[i];
        const double d_y = forces.y[i] - exact.y[i];
        difference += d_x * d_x + d_y * d_y;
        length += exact.x[i] * exact.x[i] + exact.y[i] * exact.y[i];
    }
    return std::sqrt(difference / length);
}

// A cloud of this deviation, with another one beside it.
inline PlanePoints random_plane_points(std::size_t num_points, double deviation,
                                       std::uint64_t seed) {
    RandomStream stream = Random(seed).stream("plane");
    PlanePoints points(num_points);
    for (std::size_t i = 0; i < num_points; ++i) {
        const auto [x, y] = stream.gaussian_pair();
        points.x[i] = static_cast<float>(deviation * (x + (i % 3 == 0 ? 4 : 0)));
        points.y[i] = static_cast<float>(deviation * y);
    }
    return points;
}

}  // namespace irwe
