// GraphSAGE (Hamilton, Ying and Leskovec, NIPS 2017), trained without labels, with the mean
// aggregator.
//
// Network: two layers H' = [H W | (mean of H over neighbors) V] on one-hot degrees, ReLU after the
// first, rows of length one. Loss of a pair (u, v) of nodes on a short walk: l(z_u . z_v) + sum
// over the negatives n of its batch of l(-z_u . z_n), l(x) = ln(1 + e^-x).

#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "irwe/methods/graphsage/graphsage_network.h"
#include "irwe/methods/method.h"

namespace irwe {

// Pairs of a node and one that a random walk from it meets.
struct SagePairs {
    std::vector<NodeId> starts;
    std::vector<NodeId> met;
};
// Draws pairs: a walk from one of `starts` and one of its steps, all equally likely; walks that are
// back at their start there are drawn again.
//
// REQUIRES: all starts have neighbors, and the graph has no self-loops.
SagePairs sage_pairs(const Graph& graph, const std::vector<NodeId>& starts, int walk_length,
                     std::int64_t count, RandomStream stream);

// Returns the loss of GraphSAGE and its batches. The references outlive the objective.
std::unique_ptr<Objective> graphsage_objective(const TrainingGround& ground,
                                               const GraphSageNetwork& network,
                                               const GraphSageOptions& options);

Method graphsage_method();

}  // namespace irwe
