// Points for the tests of searches and layouts.

#pragma once

#include <cstdint>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/base/random.h"
#include "irwe/linalg/unit_rows.h"

namespace irwe {

inline Matrix gaussian_points(Eigen::Index num_points, Eigen::Index dim, std::uint64_t seed) {
    RandomStream stream = Random(seed).stream("points");
    Matrix result(num_points, dim);
    for (Real& value : entries(result)) {
        value = static_cast<Real>(stream.gaussian_pair().first);
    }
    return result;
}

// Point i is near the center i % num_clusters; the centers are `distance` times as far from each
// other as the points of a cluster.
inline Matrix clustered_points(Eigen::Index num_points, Eigen::Index dim, Eigen::Index num_clusters,
                               Real distance, std::uint64_t seed) {
    const Matrix centers = gaussian_points(num_clusters, dim, seed + 1000);
    Matrix result = gaussian_points(num_points, dim, seed);
    for (Eigen::Index i = 0; i < num_points; ++i) {
        result.row(i) += distance * centers.row(i % num_clusters);
    }
    return result;
}

// Noise of few dimensions in many: hard to search, since no point is much nearer than the next.
inline Matrix thin_noise(Eigen::Index num_points, Eigen::Index dim, Eigen::Index intrinsic_dim,
                         std::uint64_t seed) {
    return gaussian_points(num_points, intrinsic_dim, seed) *
           gaussian_points(intrinsic_dim, dim, seed + 1000);
}

inline Matrix as_unit_rows(const Matrix& points) {
    ThreadPool pool(2);
    return unit_rows(points, pool);
}

}  // namespace irwe
