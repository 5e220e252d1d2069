// The nodes that walks from a node meet far more often than by chance, with their lifts.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "irwe/graph/graph.h"
#include "irwe/methods/shared/walk_spread.h"

namespace irwe {

struct NearOptions {
    SpreadOptions spread{};
    double min_lift = 2;    // x_0: nodes with a larger mean lift are near
    int max_entries = 200;  // near nodes beside the neighbors: those with the largest mean lifts
};

// Returns pi_v, the strength of v over the sum of all strengths: the chance that a long walk is at
// v.
double chance_of(const Graph& graph, NodeId v);

// Finds the near nodes of one node after another. One thread uses it at a time; it holds 8 bytes
// for each node of the graph.
//
// The lift of v after hop t is x_t = p_t(v) / pi_v, with p_t of walk_spread.h; what the spread
// drops counts as spread by chance, which adds `dropped` to every lift. Near are the neighbors,
// and of the other nodes that the walks meet those whose mean lift exceeds min_lift, at most
// max_entries of them; the smaller node wins among equals.
class NearNodes {
public:
    // The caller keeps the graph alive.
    NearNodes(const Graph& graph, const NearOptions& options);

    // Finds the near nodes of `start`. Costs at most T K edge crossings (walk_spread.h). A node
    // without neighbors has none.
    void find(NodeId start);

    // Returns the number of near nodes of the last find().
    std::size_t count() const { return chosen_.size(); }
    // Returns near node i, ascending.
    NodeId node(std::size_t i) const { return chosen_[i].node; }
    // Returns the lifts x_1, ..., x_T of near node i, valid until the next find().
    std::span<const double> lifts(std::size_t i) const {
        return std::span(lifts_).subspan(i * num_hops_, num_hops_);
    }

private:
    // A node that the walks meet, with the mean of its lifts over the hops.
    struct Meeting {
        NodeId node;
        bool is_neighbor;
        double mean_lift;
    };

    void gather_mean_lifts(std::span<const Spread> hops);
    void choose();
    void set_lifts(std::span<const Spread> hops);

    const Graph& graph_;
    NearOptions options_;
    std::size_t num_hops_;
    WalkSpreader spreader_;
    std::vector<std::uint32_t> places_;  // of every node in chosen_, for a moment
    std::vector<Meeting> chosen_;
    std::vector<double> lifts_;
};

}  // namespace irwe
