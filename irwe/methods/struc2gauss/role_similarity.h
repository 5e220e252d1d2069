// How alike the roles of two nodes are: RoleSim of Jin, Lee and Hong, "Axiomatic ranking of network
// role similarity", KDD 2011. Two nodes are alike as far as their neighbors can be matched to
// neighbors that are alike.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "irwe/base/parallel.h"
#include "irwe/base/random.h"
#include "irwe/graph/graph.h"
#include "irwe/linalg/sparse_matrix.h"

namespace irwe {

struct RoleSimilarityOptions {
    int num_rounds = 10;
    double decay = 0.1;       // beta: the similarity of nodes that have nothing in common
    int num_partners = 128;   // nodes of nearest degree that a node is compared with
    int max_neighbors = 256;  // of a node; a hub is known by some of its neighbors
};

// Returns for each node the similarities with its partners: with all other nodes if there are no
// more than num_partners, otherwise with those whose degrees are nearest, drawn at random among
// equals, and with those whose partner it is. A node is not its own partner; nodes without
// neighbors have none.
//
//     s(u, v) = (1 - beta) matching(u, v) / max(degree of u, degree of v) + beta
//
// where matching(u, v) is the sum over pairs of their neighbors, no neighbor in two pairs, taken
// greedily from the most similar on, which is at least half of the best sum. It begins with
// s(u, v) = (1 - beta) smaller degree / larger degree + beta. A pair of neighbors that are not
// partners counts half of the ratio of their degrees (the estimate of Iceberg RoleSim).
//
// Costs num_rounds times the pairs of neighbors of all partners. The bytes are the same for every
// number of threads.
SparseRows role_similarities(const Graph& graph, const RoleSimilarityOptions& options,
                             const Random& random, ThreadPool& pool);

// Matches rows with columns greedily: pairs from the largest value on, in 256 levels, and those of
// a level in their order.
class GreedyMatching {
public:
    // Returns the sum of the pairs, no row or column in two of them. `values` has num_columns
    // numbers from 0 to 1 for each row.
    double sum(std::span<const float> values, std::size_t num_columns);

private:
    std::vector<std::uint32_t> order_;
    std::vector<std::uint8_t> row_is_taken_;
    std::vector<std::uint8_t> column_is_taken_;
};

}  // namespace irwe
