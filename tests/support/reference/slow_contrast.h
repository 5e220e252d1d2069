// The contrast of walk_contrast.h by its definition, with dense matrices.

#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>

#include "irwe/graph/graph.h"

namespace irwe {

// P = D^-1 A; rows of nodes without neighbors are zero.
inline Eigen::MatrixXd transition_matrix(const Graph& graph) {
    Eigen::MatrixXd result = Eigen::MatrixXd::Zero(graph.num_nodes(), graph.num_nodes());
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        for (const NodeId u : graph.neighbors(v)) {
            result(v, u) = 1.0 / graph.degree(v);
        }
    }
    return result;
}

// C_ij = (1/T) sum over t of ln(1 + (P^t)_ij / pi_j), pi_j = deg(j) / (sum of all degrees).
inline Eigen::MatrixXd slow_contrast(const Graph& graph, int num_hops) {
    const NodeId n = graph.num_nodes();
    const Eigen::MatrixXd step = transition_matrix(graph);
    Eigen::MatrixXd power = Eigen::MatrixXd::Identity(n, n);
    Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(n, n);
    for (int t = 0; t < num_hops; ++t) {
        power *= step;
        for (NodeId i = 0; i < n; ++i) {
            for (NodeId j = 0; j < n; ++j) {
                const double chance = static_cast<double>(graph.degree(j)) /
                                      static_cast<double>(graph.targets().size());
                sum(i, j) += chance > 0 ? std::log1p(power(i, j) / chance) : 0;
            }
        }
    }
    return sum / num_hops;
}

}  // namespace irwe
