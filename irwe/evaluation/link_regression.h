// A score for pairs of nodes from what they have in common, how near they are and how many
// neighbors they have: logistic regression on a handful of numbers, which learns from the edges of
// a graph how much each is worth there.

#pragma once

#include <Eigen/Core>
#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/graph/graph.h"

namespace irwe {

class LinkRegression {
public:
    // The logarithms of 1 + resource allocation and of 1 + Adamic and Adar (common_neighbors.h);
    // the cosine of the vectors; the sum of the logarithms of 1 + degree, and their difference; and
    // the logarithm of mixing(). An edge between the two does not count in their degrees, but for
    // the mixing: it is what is to be predicted.
    static constexpr std::size_t kNumFeatures = 6;
    using Features = std::array<double, kNumFeatures>;

    // Learns from edges of the graph and other pairs. Keeps references to graph and vectors, which
    // outlive it.
    //
    // REQUIRES: a finite row for each node; there are edges and negatives.
    LinkRegression(ConstMatrixView vectors, const Graph& graph, std::span<const Edge> edges,
                   std::span<const Edge> negatives, double inverse_regularization);

    Features features(NodeId u, NodeId v) const;

    // Returns the logit of the probability that a pair is an edge, where edges are as frequent as
    // other pairs, as they were in training.
    double logit(const Features& features) const;
    double logit(NodeId u, NodeId v) const { return logit(features(u, v)); }

    // Returns how many times as often as by chance nodes are joined whose degrees lie in the
    // octaves of those of u and v (1, 2 to 3, 4 to 7, ...): the number of their edges over what
    // their degrees let expect, both plus one.
    double mixing(NodeId u, NodeId v) const;

private:
    void count_mixing();

    ConstMatrixView vectors_;
    const Graph& graph_;
    std::vector<double> mixing_;  // of each pair of octaves, row by row
    Features mean_{};
    Features factor_{};  // 1 / deviation; 0 for a constant feature
    Features weights_{};
    double intercept_ = 0;
};

}  // namespace irwe
