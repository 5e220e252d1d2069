// Two graphs over mostly the same nodes, and graphs that could as well have been these two if
// nothing had changed but by chance.

#pragma once

#include <cstdint>
#include <utility>

#include "irwe/base/random.h"
#include "irwe/graph/graph.h"

namespace irwe {

// Two graphs, BEFORE and AFTER, with one numbering of their nodes. Constant; copies are cheap.
class GraphPair {
public:
    // Matches the nodes of the graphs by their names. Of weights and directions, those count that
    // `kind` has: where only one of the graphs has weights, the edges of the other count 1; where
    // only one has directions, none count.
    //
    // Throws InputError if the graphs have no node in common that has edges in both.
    GraphPair(const Graph& before, const Graph& after, GraphKind kind);

    // Return the graphs, each with the nodes of both.
    const Graph& before() const { return before_; }
    const Graph& after() const { return after_; }
    const NodeNames& names() const { return before_.names(); }
    NodeId num_nodes() const { return before_.num_nodes(); }
    // Returns true if a node has edges in both graphs.
    bool is_in_both(NodeId v) const { return before_.degree(v) > 0 && after_.degree(v) > 0; }

    // The edges of only one of the graphs, and those whose weights differ.
    std::uint64_t num_gone() const { return num_gone_; }
    std::uint64_t num_new() const { return num_new_; }
    std::uint64_t num_reweighted() const { return num_reweighted_; }
    bool is_same() const { return num_gone_ + num_new_ + num_reweighted_ == 0; }

    // Returns the edges of both graphs: those in both weigh 2 and all others 1.
    Graph joined() const;

    // Returns two graphs in which it is left to chance which of the edges that differ are BEFORE
    // and which AFTER: about as many gone and new ones as there are, in random places among all of
    // them, and each pair of weights in either order. If nothing had changed but by chance, the two
    // would differ as much as BEFORE and AFTER do.
    //
    // A pure function of the pair, `random` and `draw`. Costs one pass over the edges.
    std::pair<Graph, Graph> resampled(const Random& random, std::uint64_t draw) const;

private:
    void count_differences();

    Graph before_;
    Graph after_;
    std::uint64_t num_gone_ = 0;
    std::uint64_t num_new_ = 0;
    std::uint64_t num_reweighted_ = 0;
};

}  // namespace irwe
