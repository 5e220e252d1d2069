// Graphs with known answers, and the matrices of a graph by their definitions.
//
// Decompositions are compiled once, in dense_graph.cpp: they take a compiler a dozen seconds.

#pragma once

#include <Eigen/Core>
#include <functional>
#include <vector>

#include "irwe/graph/graph.h"
#include "tests/support/reference/slow_contrast.h"

namespace irwe {

// Returns the graph in which every node is joined to every other.
Graph all_joined(NodeId num_nodes);

// Returns the graph in which nodes 0, ..., m - 1 are joined to all of m, ..., 2 m - 1.
Graph two_sides_joined(NodeId m);

// Returns nodes on a ring, each joined to those at these distances.
Graph ring_with_chords(NodeId num_nodes, const std::vector<NodeId>& distances);

// Returns two cliques of `size` nodes joined by a path of `length` nodes between them.
Graph barbell(NodeId size, NodeId length);

// Returns degrees to a power; 0 for a node without neighbors.
Eigen::VectorXd degree_powers(const Eigen::MatrixXd& adjacency, double power);

struct Eigenpairs {
    Eigen::VectorXd values;   // ascending
    Eigen::MatrixXd vectors;  // in columns
};
Eigenpairs eigenpairs(const Eigen::MatrixXd& symmetric);

// Returns f of a symmetric matrix: f of its eigenvalues, with its eigenvectors.
Eigen::MatrixXd function_of(const Eigen::MatrixXd& symmetric,
                            const std::function<double(double)>& f);

// Returns D^-1/2 A D^-1/2.
Eigen::MatrixXd dense_normalized(const Graph& graph);

// Returns U diag(values) U^T, which is (matrix matrix^T)^1/2: the inner products of factor_rows()
// of all triplets.
Eigen::MatrixXd products_of_factors(const Eigen::MatrixXd& matrix);

}  // namespace irwe
