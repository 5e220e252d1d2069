#include "tests/support/reference/dense_graph.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "irwe/graph/graph_builder.h"

namespace irwe {

Graph all_joined(NodeId num_nodes) {
    std::vector<Edge> edges;
    for (NodeId v = 0; v < num_nodes; ++v) {
        for (NodeId u = 0; u < v; ++u) {
            edges.push_back({u, v});
        }
    }
    return build_graph(NodeNames::consecutive(num_nodes), edges).graph;
}

Graph two_sides_joined(NodeId m) {
    std::vector<Edge> edges;
    for (NodeId v = 0; v < m; ++v) {
        for (NodeId u = 0; u < m; ++u) {
            edges.push_back({v, m + u});
        }
    }
    return build_graph(NodeNames::consecutive(2 * m), edges).graph;
}

Graph ring_with_chords(NodeId num_nodes, const std::vector<NodeId>& distances) {
    std::vector<Edge> edges;
    for (NodeId v = 0; v < num_nodes; ++v) {
        for (const NodeId distance : distances) {
            edges.push_back({v, (v + distance) % num_nodes});
        }
    }
    return build_graph(NodeNames::consecutive(num_nodes), edges).graph;
}

Graph barbell(NodeId size, NodeId length) {
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

Eigen::VectorXd degree_powers(const Eigen::MatrixXd& adjacency, double power) {
    return adjacency.rowwise().sum().unaryExpr(
        [&](double degree) { return degree > 0 ? std::pow(degree, power) : 0; });
}

Eigenpairs eigenpairs(const Eigen::MatrixXd& symmetric) {
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(symmetric);
    return {solver.eigenvalues(), solver.eigenvectors()};
}

Eigen::MatrixXd function_of(const Eigen::MatrixXd& symmetric,
                            const std::function<double(double)>& f) {
    const auto [values, vectors] = eigenpairs(symmetric);
    return vectors * values.unaryExpr(f).asDiagonal() * vectors.transpose();
}

Eigen::MatrixXd dense_normalized(const Graph& graph) {
    const Eigen::MatrixXd adjacency = dense_adjacency(graph);
    const Eigen::VectorXd scale = degree_powers(adjacency, -0.5);
    return scale.asDiagonal() * adjacency * scale.asDiagonal();
}

Eigen::MatrixXd products_of_factors(const Eigen::MatrixXd& matrix) {
    return function_of(matrix * matrix.transpose(),
                       [](double square) { return std::sqrt(std::max(square, 0.0)); });
}

}  // namespace irwe
