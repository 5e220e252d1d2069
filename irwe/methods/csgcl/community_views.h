// The views of a graph that CSGCL compares: edges and inputs are dropped where communities are
// weak.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "irwe/base/random.h"
#include "irwe/graph/graph.h"
#include "irwe/methods/encoder/encoder.h"
#include "irwe/nn/aggregate.h"

namespace irwe {

// How strong the communities of a graph are, by its nodes and edges. Constant once it is built.
class CommunityGround {
public:
    // Finds communities of the graph of the input, every edge of which counts as 1.
    //
    // REQUIRES: the graph has edges and no self-loops.
    CommunityGround(const EncoderInput& input, std::uint64_t seed);

    // Returns the strength of the community of each node.
    const std::vector<double>& node_strengths() const { return node_strengths_; }

    // Returns the chance of each edge {v, u}, v < u, by v and then by u, to be kept if edges are
    // dropped at `rate`: (1 - rate) w / (mean of w), at most 1. The weight w of an edge is the
    // strength of the community that it lies in, or minus the sum of the strengths of the two that
    // it joins, scaled to the range from 0 to 1.
    std::vector<double> chances_of_edges(double rate) const;

    // Returns the chance of each column of the inputs to be dropped if columns are dropped at
    // `rate`: rate w / (mean of w), at most 1. The weight w of a column falls with the logarithm of
    // the sum over all nodes of their strength times their entry without its sign, from 1 for the
    // least sum to 0 for the largest.
    std::vector<double> chances_of_columns(double rate) const;

private:
    std::vector<double> node_strengths_;
    std::vector<double> edge_weights_;    // w, as above
    std::vector<double> column_weights_;  // w, as above
};

// Returns D^-1/2 (A + I) D^-1/2 of the graph with some of its edges, each kept with its chance;
// D are the degrees of A + I.
//
// REQUIRES: `chances` has a number for each edge, in the order of chances_of_edges().
nn::SparseOperator thinned_operator(const Graph& graph, std::span<const double> chances,
                                    RandomStream stream);

}  // namespace irwe
