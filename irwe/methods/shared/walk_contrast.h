// The contrast of a graph: how much more often walks from one node meet another than by chance,
// over several hops. A symmetric matrix for all pairs of nodes, in a form that takes memory and
// time linear in nodes and edges.
//
// With P = D^-1 A, pi_j = deg(j) / 2E and the lifts x_t(i, j) = (P^t)_ij / pi_j, which are
// symmetric in i and j,
//
//     C_ij = (1/T) sum over t = 1, ..., T of ln(1 + x_t(i, j)).
//
// ln(1 + x) is softplus of the paper's ln p_ij - ln n_j (Proposition 1) with one negative sample,
// from the stationary distribution: pairs that walks never join count 0 instead of minus infinity.
// A hop after which the walks have forgotten their start has x = 1 for all pairs, and adds a
// constant; so the contrast weighs the hops by what they still know, whether a graph mixes fast or
// slowly.
//
// Nearly all pairs have C_ij > 0. For pairs far apart the logarithms are replaced by a line in the
// lifts, whose products with a matrix need no pair stored; near pairs are put right one by one:
//
//     C ~ sum over t of a_t x_t + c + S,    S sparse.
//
// a_t and c are the least-squares fit over the pairs outside S (contrast_line.h); S is what
// near_pairs.h returns.

#pragma once

#include <cstdint>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/base/random.h"
#include "irwe/base/shares.h"
#include "irwe/base/workers.h"
#include "irwe/graph/graph.h"
#include "irwe/linalg/sparse_matrix.h"
#include "irwe/linalg/symmetric_operator.h"
#include "irwe/methods/shared/contrast_line.h"
#include "irwe/methods/shared/near_nodes.h"

namespace irwe {

struct ContrastOptions {
    NearOptions near{};
    int num_fit_nodes = 64;  // nodes over whose exact rows the line is fitted
};

class WalkContrast final : public SymmetricOperator {
public:
    // Finds the near pairs and fits the line. The caller keeps the graph alive. Costs at most T K
    // edge crossings for each node, T products of the graph with num_fit_nodes columns, and 8 bytes
    // for each near pair and each end of an edge. Of several ranks, each holds the near pairs and
    // the ends of edges of the rows that largest_eigenvectors() multiplies there.
    WalkContrast(const Graph& graph, const ContrastOptions& options, const Random& random,
                 const Workers& workers);

    // Returns the columns that a product takes at a time: two matrices of as many are held, and
    // the rows of this rank of a third.
    static Eigen::Index columns_at_once(std::int64_t num_nodes);

    std::int64_t size() const override { return graph_.num_nodes(); }
    // REQUIRES: there is one rank.
    void multiply(const Matrix& right, Matrix& result, ThreadPool& pool) const override;
    // Receives the other rows of T matrices of columns_at_once() columns, again and again.
    // REQUIRES: the shares are those of eigenvectors.
    void multiply_share(const Matrix& right, Matrix& result, const Shares& shares,
                        const Workers& workers) const override;

    const ContrastLine& line() const { return line_; }
    // Returns the number of pairs in the rows of S that this rank has; a pair of two nodes counts
    // twice.
    std::int64_t num_near_pairs() const { return near_.num_nonzeros(); }

private:
    Eigen::RowVectorXd sums_of_columns(ConstMatrixView columns, const Workers& workers) const;

    const Graph& graph_;
    Share rows_;          // that this rank multiplies
    SparseMatrix steps_;  // P, of ranks their rows alone
    ContrastLine line_;
    SparseMatrix near_;  // S, its columns times pi_j
};

}  // namespace irwe
