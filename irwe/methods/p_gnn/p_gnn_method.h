// P-GNN (You, Ying and Leskovec, ICML 2019): a node is where it lies among sets of anchors.
//
// Sets of nodes are drawn, of half of all nodes, a quarter and so on. A node hears from the nearest
// member of each set, with a strength that depends on the distance; what it hears from set k makes
// coordinate k of its vector. Loss: l(z_u . z_v) over the edges and l(-z_u . z_v) over as many
// pairs without an edge, l(x) = ln(1 + e^-x). Sets are drawn anew in each epoch. As rows have
// length one, the loss is not below l(1) = 0.31.

#pragma once

#include <memory>

#include "irwe/methods/method.h"
#include "irwe/methods/p_gnn/p_gnn_network.h"
#include "irwe/nn/logistic_loss.h"

namespace irwe {

// Returns the edges of a graph without self-loops, and as many pairs of nodes with neighbors that
// have none, drawn at random; fewer where nearly all pairs have one.
nn::SignedPairs edges_and_others(const Graph& graph, RandomStream stream);

// Returns the loss of P-GNN and its sets. The references outlive the objective.
std::unique_ptr<Objective> p_gnn_objective(const TrainingGround& ground, const PGnnNetwork& network,
                                           const PGnnOptions& options, ThreadPool& pool);

Method p_gnn_method();

}  // namespace irwe
