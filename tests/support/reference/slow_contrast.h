// The contrast of walk_contrast.h by its definition, with dense matrices.

#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>

#include "irwe/graph/graph.h"

namespace irwe {

// A, with the weights of edges, or of arrows along `way` in a directed graph.
inline Eigen::MatrixXd dense_adjacency(const Graph& graph, Way way = Way::any) {
    Eigen::MatrixXd result = Eigen::MatrixXd::Zero(graph.num_nodes(), graph.num_nodes());
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        const bool has_arrows = graph.is_directed() && way != Way::any;
        const auto weights = !has_arrows         ? graph.weights(v)
                             : way == Way::along ? graph.leaving_weights(v)
                                                 : graph.arriving_weights(v);
        for (std::size_t i = 0; i < graph.neighbors(v).size(); ++i) {
            result(v, graph.neighbors(v)[i]) = weights.empty() ? 1.0 : weights[i];
        }
    }
    return result;
}

// P = D^-1 A; rows of nodes without neighbors are zero.
inline Eigen::MatrixXd transition_matrix(const Graph& graph, Way way = Way::any) {
    Eigen::MatrixXd result = dense_adjacency(graph, way);
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        const double sum = result.row(v).sum();
        result.row(v) /= sum > 0 ? sum : 1;
    }
    return result;
}

// The chance that a long walk is at each node.
inline Eigen::RowVectorXd stationary_distribution(const Graph& graph) {
    const Eigen::MatrixXd adjacency = dense_adjacency(graph);
    return adjacency.rowwise().sum().transpose() / adjacency.sum();
}

// C_ij = (1/T) sum over t of ln(1 + (P^t)_ij / pi_j), pi_j = strength(j) / (sum of all).
inline Eigen::MatrixXd slow_contrast(const Graph& graph, int num_hops) {
    const NodeId n = graph.num_nodes();
    const Eigen::MatrixXd step = transition_matrix(graph);
    const Eigen::RowVectorXd chances = stationary_distribution(graph);
    Eigen::MatrixXd power = Eigen::MatrixXd::Identity(n, n);
    Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(n, n);
    for (int t = 0; t < num_hops; ++t) {
        power *= step;
        for (NodeId i = 0; i < n; ++i) {
            for (NodeId j = 0; j < n; ++j) {
                sum(i, j) += chances(j) > 0 ? std::log1p(power(i, j) / chances(j)) : 0;
            }
        }
    }
    return sum / num_hops;
}

}  // namespace irwe
