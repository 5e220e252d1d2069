// Graphs with known answers, and the matrices of a graph by their definitions.

#pragma once

#include <Eigen/Core>
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <vector>

#include "irwe/graph/graph.h"
#include "irwe/graph/graph_builder.h"
#include "tests/support/reference/slow_contrast.h"

namespace irwe {

// Every node is joined to every other.
inline Graph all_joined(NodeId num_nodes) {
    std::vector<Edge> edges;
    for (NodeId v = 0; v < num_nodes; ++v) {
        for (NodeId u = 0; u < v; ++u) {
            edges.push_back({u, v});
        }
    }
    return build_graph(NodeNames::consecutive(num_nodes), edges).graph;
}

// Nodes 0, ..., m - 1 are joined to all of m, ..., 2 m - 1.
inline Graph two_sides_joined(NodeId m) {
    std::vector<Edge> edges;
    for (NodeId v = 0; v < m; ++v) {
        for (NodeId u = 0; u < m; ++u) {
            edges.push_back({v, m + u});
        }
    }
    return build_graph(NodeNames::consecutive(2 * m), edges).graph;
}

// Nodes on a ring, each joined to those at these distances.
inline Graph ring_with_chords(NodeId num_nodes, const std::vector<NodeId>& distances) {
    std::vector<Edge> edges;
    for (NodeId v = 0; v < num_nodes; ++v) {
        for (const NodeId distance : distances) {
            edges.push_back({v, (v + distance) % num_nodes});
        }
    }
    return build_graph(NodeNames::consecutive(num_nodes), edges).graph;
}

// Two cliques of `size` nodes joined by a path of `length` nodes between them.
inline Graph barbell(NodeId size, NodeId length) {
    const NodeId num_nodes = 2 * size + length;
    std::vector<Edge> edges;
    for (NodeId v = 0; v < size; ++v) {
        for (NodeId u = 0; u < v; ++u) {
            edges.push_back({u, v});
            edges.push_back({num_nodes - 1 - u, num_nodes - 1 - v});
        }
    }
    for (NodeId v = size - 1; v < size + length; ++v) {
        edges.push_back({v, v + 1});
    }
    return build_graph(NodeNames::consecutive(num_nodes), edges).graph;
}

// Degrees to a power; 0 for a node without neighbors.
inline Eigen::VectorXd degree_powers(const Eigen::MatrixXd& adjacency, double power) {
    return adjacency.rowwise().sum().unaryExpr(
        [&](double degree) { return degree > 0 ? std::pow(degree, power) : 0; });
}

// f of a symmetric matrix: f of its eigenvalues, with its eigenvectors.
template <typename Function>
Eigen::MatrixXd function_of(const Eigen::MatrixXd& symmetric, const Function& f) {
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(symmetric);
    return solver.eigenvectors() * solver.eigenvalues().unaryExpr(f).asDiagonal() *
           solver.eigenvectors().transpose();
}

// D^-1/2 A D^-1/2.
inline Eigen::MatrixXd dense_normalized(const Graph& graph) {
    const Eigen::MatrixXd adjacency = dense_adjacency(graph);
    const Eigen::VectorXd scale = degree_powers(adjacency, -0.5);
    return scale.asDiagonal() * adjacency * scale.asDiagonal();
}

// U diag(values) U^T, which is (matrix matrix^T)^1/2: the inner products of factor_rows() of all
// triplets.
inline Eigen::MatrixXd products_of_factors(const Eigen::MatrixXd& matrix) {
    return function_of(matrix * matrix.transpose(),
                       [](double square) { return std::sqrt(std::max(square, 0.0)); });
}

}  // namespace irwe
