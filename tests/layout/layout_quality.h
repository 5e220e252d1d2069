// How well a map keeps neighbors together.

#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

#include "irwe/base/matrix.h"

namespace irwe {

// The k points nearest to point i, itself left out.
inline std::vector<Eigen::Index> nearest_in_plane(const Matrix& layout, Eigen::Index i,
                                                  std::size_t k) {
    const Eigen::VectorXf distances =
        (layout.rowwise() - layout.row(i)).rowwise().squaredNorm().cast<float>();
    std::vector<Eigen::Index> order(static_cast<std::size_t>(layout.rows()));
    std::iota(order.begin(), order.end(), Eigen::Index{0});
    std::erase(order, i);
    std::ranges::sort(order, {}, [&](Eigen::Index j) { return distances[j]; });
    order.resize(std::min(k, order.size()));
    return order;
}

// Venna and Kaski 2001: one, less what intruders among the k neighbors in the plane cost by their
// rank among the neighbors of the full space.
inline double trustworthiness(const Matrix& unit_rows, const Matrix& layout, std::size_t k) {
    const Eigen::Index n = unit_rows.rows();
    double penalty = 0;
    for (Eigen::Index i = 0; i < n; ++i) {
        Eigen::VectorXf cosine = (unit_rows * unit_rows.row(i).transpose()).cast<float>();
        cosine[i] = -2;
        for (const Eigen::Index j : nearest_in_plane(layout, i, k)) {
            const auto rank = static_cast<double>((cosine.array() > cosine[j]).count()) + 1;
            penalty += std::max(0.0, rank - static_cast<double>(k));
        }
    }
    const auto nodes = static_cast<double>(n);
    const auto neighbors = static_cast<double>(k);
    return 1 - 2 * penalty / (nodes * neighbors * (2 * nodes - 3 * neighbors - 1));
}

}  // namespace irwe
