// GraLSP (Jin, Song and Shi, AAAI 2020): neighbors by way of walks, and the kind of these walks.
//
// Network: two layers H' = H W + (mean over drawn nodes u of sigmoid(U t + b) * H_u) V + c on
// one-hot degrees or attributes, * entry by entry, ReLU after the first, rows of length one. A node
// u is drawn from the first nodes of a walk of the type t, whose vector is learned. With attention,
// nodes count in the mean by a softmax over t . a.
//
// Loss: skip-gram over pairs of nodes of one walk, l(z_u . z_v) + sum over the negatives n of the
// batch of l(-z_u . z_n), plus triplet_weight times l(t_i . (t_j - t_k)) of types i, j that are
// both more frequent at a node than in the graph, or both less, where k is the other way round;
// l(x) = ln(1 + e^-x).

#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "irwe/methods/gralsp/gralsp_network.h"
#include "irwe/methods/method.h"

namespace irwe {

// The shares of types among walks.
class TypeFrequencies {
public:
    // Counts the walks of nodes 0, ..., num_nodes - 1, of which there are so many types.
    TypeFrequencies(const TypedWalks& walks, NodeId num_nodes, std::uint32_t num_types);

    // Returns the types that are more frequent at a node than in the graph, or the others that the
    // graph has; ascending.
    std::vector<std::uint32_t> types_above(const TypedWalks& walks, NodeId v) const;
    std::vector<std::uint32_t> types_below(const std::vector<std::uint32_t>& above) const;

private:
    std::vector<double> shares_;              // in the graph
    std::vector<std::uint32_t> known_types_;  // those that some walk has, ascending
};

// Types of triplets, one list for each place.
struct TypeTriplets {
    std::vector<std::uint32_t> first, near, far;
};
// Draws a triplet for each node where one of its sides has two types and the other has one.
TypeTriplets type_triplets(const TypeFrequencies& frequencies, const TypedWalks& walks,
                           const std::vector<NodeId>& nodes, const Random& random);

// Returns the loss of GraLSP and its batches. The references outlive the objective.
std::unique_ptr<Objective> gralsp_objective(const TrainingGround& ground,
                                            const GralspNetwork& network,
                                            const GralspOptions& options, ThreadPool& pool);

Method gralsp_method();

}  // namespace irwe
