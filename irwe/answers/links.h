// Edges that a graph does not have and that are likely to come next, or to be missing.
//
// A pair of nodes is scored by what the two have in common, how near their places are and how many
// neighbors they have, all weighed as the edges of the graph themselves teach
// (evaluation/link_regression.h).

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/evaluation/link_regression.h"
#include "irwe/graph/graph.h"

namespace irwe {

struct LinksOptions {
    int count = 10;                           // of edges to recommend; at least 1
    std::size_t max_training_edges = 10'000;  // that the scores are learned from, drawn
    double inverse_regularization = 1;        // C of the regression
    std::uint64_t seed = 1;                   // of training edges and other pairs
};

// A pair of nodes without an edge.
struct RecommendedLink {
    NodeId u, v;
    double score;  // 0 to 1: the chance that the pair is an edge rather than a random pair, if half
                   // of the pairs were edges
    NodeId num_common_neighbors;
    double cosine;                                // of their vectors
    double mixing;                                // LinkRegression::mixing
    double nearness;                              // share of random pairs whose cosine is smaller
    NodeId community_of_u, community_of_v;        // by falling size, from 0
    std::vector<NodeId> rarest_common_neighbors;  // up to three, of the smallest degrees
};

// Recommends edges of one graph. Any number of threads may use it at once.
class LinkRecommender {
public:
    // Learns the scores from edges of the graph and as many random pairs. Keeps references to graph
    // and vectors, which outlive it.
    //
    // Throws InputError if the options are out of range, the vectors are not finite or not as many
    // as nodes, or the graph has no edges or too few pairs without one.
    LinkRecommender(ConstMatrixView vectors, const Graph& graph, const LinksOptions& options);

    // Returns the best edges for a node, the best first, of equals the one with the smaller number.
    // Candidates are all nodes. Costs a pass over vectors and edges.
    std::vector<RecommendedLink> for_node(NodeId node, ThreadPool& pool) const;

    // Returns the best edges of the graph, the best first, of equals the one with the smaller
    // numbers, with u < v. Candidates of a node are the nodes at two steps with which it shares
    // most: those 50 with the largest resource allocation, over common neighbors of degree up to
    // 1000. Pairs of degrees that are joined less than half as often as by chance
    // (LinkRegression::mixing) are left out: merchants with the same customers do not pay each
    // other. Costs a pass over these steps.
    std::vector<RecommendedLink> of_graph(ThreadPool& pool) const;

private:
    struct ScoredPair {
        NodeId u, v;
        double logit;
    };
    static bool is_better(const ScoredPair& a, const ScoredPair& b);
    std::vector<RecommendedLink> described(std::vector<ScoredPair> best) const;

    ConstMatrixView vectors_;
    const Graph& graph_;
    LinksOptions options_;
    std::unique_ptr<const LinkRegression> regression_;
    std::vector<double> cosines_of_random_pairs_;  // ascending
    std::vector<NodeId> community_of_node_;
};

// Returns why a link is recommended, in clauses: "5 common neighbors, among them a and b"; "nearer
// than 99 % of pairs"; the degrees.
std::vector<std::string> link_words(const RecommendedLink& link, const Graph& graph);

}  // namespace irwe
