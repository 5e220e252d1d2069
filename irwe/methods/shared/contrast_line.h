// The line that stands for the contrast of pairs far apart (walk_contrast.h):
//
//     C_ij ~ sum over t of a_t x_t(i, j) + c.

#pragma once

#include <span>
#include <vector>

#include "irwe/base/random.h"
#include "irwe/base/shares.h"
#include "irwe/base/workers.h"
#include "irwe/graph/graph.h"
#include "irwe/linalg/sparse_matrix.h"
#include "irwe/methods/shared/near_nodes.h"

namespace irwe {

// Returns C_ij from the lifts x_1, ..., x_T of the pair: the mean of ln(1 + x_t).
double contrast_of(std::span<const double> lifts);

struct ContrastLine {
    std::vector<double> slopes;  // a_1, ..., a_T
    double constant = 0;         // c

    double at(std::span<const double> lifts) const;
};

// Returns the least-squares fit to the pairs (i, j) with i among `num_nodes` random nodes and j any
// node that is not near i. Both have neighbors. Of several best lines, the one of least norm, where
// a_t counts in units of the length of x_t over the pairs.
//
// `steps` is P = D^-1 A; with several ranks, only its rows own_rows_of_fit() are read. Costs T
// products of P with num_nodes columns, num_nodes calls of NearNodes::find, and T + 1 matrices of
// 16 columns. The bytes are the same for every number of threads and ranks; ranks share the
// products and the pairs, and each receives the columns T - 1 times.
ContrastLine fitted_line(const Graph& graph, const SparseMatrix& steps, const NearOptions& near,
                         int num_nodes, const Random& random, const Workers& workers);

// Returns the nodes j of the pairs that this rank adds to the fit.
Share own_rows_of_fit(const World& world, NodeId num_nodes);

}  // namespace irwe
