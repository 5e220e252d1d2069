// SPINE (Guo, Xu and Liu, IJCAI 2019): where walks from a node are, seen by degrees.
//
// Network: f_v = ReLU(sum over the nodes u of largest rooted PageRank r from v of r_u x_u W), x
// one-hot degrees or attributes. Loss: skip-gram between f and two tables e and w with a row for
// each node,
//
//     1.5 s(f_u, f_v) + 0.75 s(e_u, w_v) + 1.5 s(e_u, f_v) + 1.5 s(w_u, f_v),
//
// s(a, b) = l(a . b) + sum over the negatives n of the batch of l(-a . b_n), l(x) = ln(1 + e^-x).
// Pairs are nodes that a short walk joins, or nodes of near degree, which count e^-distance of
// their largest shares. The tables only train the network.

#pragma once

#include <memory>

#include "irwe/methods/method.h"
#include "irwe/methods/spine/spine_network.h"

namespace irwe {

// The pairs of a batch, and how much each counts.
struct SpinePairs {
    std::vector<NodeId> left, right;
    std::vector<Real> weights;
};

// What pairs are drawn from.
class SpinePairSource {
public:
    // `graph` and `ranks` outlive the source.
    SpinePairSource(const Graph& graph, const std::vector<std::vector<RankedNode>>& ranks,
                    const SpineOptions& options, ThreadPool& pool);

    // REQUIRES: the graph has edges and no self-loops.
    SpinePairs draw(RandomStream stream) const;

    // Returns the nodes of near degree of each node.
    const std::vector<std::vector<NodeId>>& partners() const { return partners_; }

private:
    const Graph& graph_;
    const std::vector<std::vector<RankedNode>>& ranks_;
    SpineOptions options_;
    std::vector<NodeId> starts_;
    std::vector<std::vector<NodeId>> partners_;
};

// Returns the loss of SPINE, its tables and its batches. The references outlive the objective.
std::unique_ptr<Objective> spine_objective(const TrainingGround& ground,
                                           const SpineNetwork& network, const SpineOptions& options,
                                           ThreadPool& pool);

Method spine_method();

}  // namespace irwe
