// Link prediction: how well do embeddings tell edges that were held out of the graph from pairs of
// nodes that no edge joins?

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/evaluation/edge_split.h"
#include "irwe/evaluation/score.h"
#include "irwe/graph/graph.h"

namespace irwe {

// The score of a pair of nodes, from their two vectors but for the last but one.
enum class PairScore {
    cosine,       // of the angle between them; 0 where one is zero
    dot,          // their inner product
    hadamard,     // logistic regression on their entrywise product
    adamic_adar,  // of common neighbors (common_neighbors.h); a baseline that knows no vectors
    combined,     // logistic regression on both and on degrees (link_regression.h)
};

struct LinkPredictionOptions {
    NegativePairs negatives = NegativePairs::uniform;  // as many as held-out edges
    int num_runs = 5;                                  // each with its own negatives
    std::vector<int> hits_at{10, 50};                  // k of Hits@k
    double inverse_regularization = 1;                 // C of the logistic regression
    std::size_t max_training_edges = 10'000;           // that it learns from, drawn from the graph
    std::uint64_t seed = 1;                            // of negatives and training edges
};

// The pairs of one run. They depend on graph, held-out edges, options and run, and on no
// embeddings, so that several embeddings are compared on the same pairs.
struct LinkPairs {
    std::vector<Edge> held_out;            // the positives of the test
    std::vector<Edge> negatives;           // as many pairs without an edge
    std::vector<Edge> training_edges;      // of the graph, for the logistic regression
    std::vector<Edge> training_negatives;  // as many, none of them in `negatives`
};

struct LinkScores {
    double area_under_curve = 0;
    double average_precision = 0;
    std::vector<double> hits;  // for each k of options.hits_at

    bool operator==(const LinkScores&) const = default;
};

struct LinkPrediction {
    Score area_under_curve, average_precision;  // over the runs; between 0 and 1
    std::vector<Score> hits;                    // for each k of options.hits_at
    std::vector<LinkScores> of_run;

    bool operator==(const LinkPrediction&) const = default;
};

// Returns the pairs of run 0, 1, ... `held_out` has u < v and is ascending by u, then v.
//
// Throws InputError if there is no held-out edge, one of them is an edge of the graph or joins a
// node to itself, the graph has no edges, or has too few pairs without an edge.
LinkPairs link_pairs(const Graph& graph, std::span<const Edge> held_out,
                     const LinkPredictionOptions& options, int run);

// Returns how well the scores of `pairs` put held-out edges above negatives. The regression
// standardizes the products by mean and deviation of its training pairs.
//
// REQUIRES: rows are finite, and there is one for each node of the pairs.
LinkScores link_scores(ConstMatrixView embeddings, const Graph& graph, const LinkPairs& pairs,
                       PairScore how, const LinkPredictionOptions& options);

// Predicts the edges `held_out` of `graph`, which lacks them, from `embeddings`, whose row v
// belongs to node v. The runs are computed in parallel.
//
// Throws InputError as link_pairs does, and if the numbers of rows and nodes differ, a row is not
// finite, or an option is out of its range.
LinkPrediction predict_links(ConstMatrixView embeddings, const Graph& graph,
                             std::span<const Edge> held_out, PairScore how,
                             const LinkPredictionOptions& options, ThreadPool& pool);

}  // namespace irwe
