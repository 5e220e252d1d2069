// Positions of nodes: the directions in which their rows of the contrast (walk_contrast.h) differ
// most. Fitted to a graph, and folded in for nodes that are added to it.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/owned_rows.h"
#include "irwe/base/parallel.h"
#include "irwe/base/random.h"
#include "irwe/base/workers.h"
#include "irwe/graph/added_nodes.h"
#include "irwe/graph/graph.h"
#include "irwe/graph/graph_with_node.h"
#include "irwe/methods/shared/walk_contrast.h"
#include "irwe/methods/shared/walk_spread.h"

namespace irwe {

// C ~ U diag(values) U^T. U diag(values) U^T is the best approximation of C of its rank: the
// minimum of the position loss (Eq. 14) over all gamma and gamma-bar.
struct ContrastEncoding {
    OwnedRows rows;              // (N, d) = C U = U diag(values); zero for nodes without neighbors
    std::vector<double> values;  // eigenvalues, descending by absolute value; zeros beyond the rank
};

// Returns the encoding from the `dim` eigenvalues of C that are largest in absolute value. Costs
// what WalkContrast and largest_eigenvectors cost. Of several ranks, each has some rows.
ContrastEncoding contrast_encoding(const Graph& graph, const ContrastOptions& options, int dim,
                                   const Random& random, const Workers& workers);

// Folds new nodes into an encoding: their rows of C by walks on the grown graph, times U. Visits to
// nodes that are not known do not count: the probabilities of a hop are scaled to the known ones,
// and a hop that meets none is left out. A node that no known one can be reached from gets zeros.
//
// The caller keeps the encoding alive. Construction costs one pass over its rows; a node then costs
// at most T K edge crossings and as many rows of the encoding, whatever the size of the graph.
class ContrastFoldIn {
public:
    // `strengths` are those of the nodes that the encoding was fitted to, as they were then. The
    // caller keeps them alive. REQUIRES: all rows of the encoding are here.
    ContrastFoldIn(const ContrastEncoding& encoding, const ContrastOptions& options,
                   std::span<const double> strengths);

    // Returns a row for each of added.nodes, in their order.
    Matrix rows(const AddedNodes& added, ThreadPool& pool) const;

private:
    template <typename AnyGraph>
    friend class NodeFolder;

    const ContrastEncoding& encoding_;
    ContrastOptions options_;
    std::span<const double> strengths_;
    double total_strength_;
    Eigen::RowVectorXd inverse_values_;  // zero beyond the rank
    Eigen::RowVectorXd sum_;             // of the rows of U of nodes with neighbors
};

// Folds in one node after another, of a Graph or a GraphWithNode. One thread uses it at a time; it
// holds 4 bytes for each node of the graph and for each known one.
template <typename AnyGraph>
class NodeFolder {
public:
    // Takes the known places of every node of `grown`. The caller keeps all three alive. The graph
    // may change between calls, but not its number of nodes.
    NodeFolder(const ContrastFoldIn& fold_in, const AnyGraph& grown,
               std::span<const std::optional<NodeId>> known_places);

    // Returns the row of a node.
    Eigen::RowVectorXd row(NodeId node);

private:
    static constexpr std::uint32_t kNowhere = 0xffffffffU;

    void add(const Spread& hop);

    const ContrastFoldIn& fold_in_;
    std::span<const std::optional<NodeId>> known_places_;
    WalkSpreaderOn<AnyGraph> spreader_;
    std::vector<std::uint32_t> places_;  // of every known node in met_, for a moment
    std::vector<NodeId> met_;            // known nodes that the walks meet
    std::vector<double> excess_;         // of each of met_: its contrast beyond background_
    double background_ = 0;              // contrast with nodes that are not met, summed over hops
    double num_counted_hops_ = 0;
};

extern template class NodeFolder<Graph>;
extern template class NodeFolder<GraphWithNode>;

}  // namespace irwe
