// Random walks of any length, of first and second order: those of DeepWalk (Perozzi, Al-Rfou and
// Skiena 2014) and of node2vec (Grover and Leskovec 2016).

#pragma once

#include <memory>
#include <span>

#include "irwe/base/random.h"
#include "irwe/graph/graph.h"

namespace irwe {

class AliasSteps;  // alias_steps.h

inline constexpr int kMaxLongWalkLength = 100'000;

// How a walk of second order that came from t to v chooses the next node x: in proportion to the
// weight of the edge {v, x}, times 1 / p if x is t, 1 if x is a neighbor of t, and 1 / q otherwise.
// With p = q = 1 the walk is of first order. Both are finite and above 0.
struct WalkBias {
    double p = 1;
    double q = 1;

    bool operator==(const WalkBias&) const = default;
};

// The walks from all nodes of a graph. Walk k of node v is a pure function of (seed, v, k).
//
// Steps of second order are made by rejection: a step of first order is proposed, and taken with a
// probability in proportion to its bias. That needs no tables for pairs of edges. If a node refuses
// as many proposals as it has neighbors, and at least 64, the step is drawn from the weights of all
// its edges, so that it costs no more than looking at each of them twice.
//
// The caller keeps the graph alive while this exists.
class LongWalks {
public:
    // REQUIRES: 1 <= walk_length <= kMaxLongWalkLength, which counts steps.
    LongWalks(const Graph& graph, int walk_length, WalkBias bias, const Random& random);

    const Graph& graph() const { return *graph_; }
    int nodes_per_walk() const { return walk_length_ + 1; }

    // Returns walk k of node v, which it writes to `buffer`: walk_length + 1 nodes, or v alone if
    // it has no neighbors.
    //
    // REQUIRES: the buffer has room for nodes_per_walk().
    std::span<const NodeId> draw(NodeId v, int k, std::span<NodeId> buffer) const;

    // Returns a neighbor of v, drawn in proportion to the weights of edges with one random word.
    //
    // REQUIRES: v has neighbors.
    NodeId step(NodeId v, RandomStream& words) const;

private:
    NodeId biased_step(NodeId before, NodeId v, RandomStream& words) const;
    NodeId exact_step(NodeId before, NodeId v, RandomStream& words) const;
    double bias_of(NodeId before, NodeId x) const;

    const Graph* graph_;
    int walk_length_;
    WalkBias bias_;
    Random random_;
    std::shared_ptr<const AliasSteps> steps_;  // null without weights
};

}  // namespace irwe
