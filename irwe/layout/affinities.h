// The input of t-SNE: how strongly each pair of nodes belongs together.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "irwe/base/parallel.h"
#include "irwe/neighbors/nearest_neighbors.h"

namespace irwe {

// A symmetric matrix p of non-negative numbers whose sum is one, in compressed rows with ascending
// columns.
struct Affinities {
    std::vector<std::int64_t> offsets;  // number of nodes plus one
    std::vector<std::uint32_t> columns;
    std::vector<float> values;

    std::int64_t num_nodes() const { return static_cast<std::int64_t>(offsets.size()) - 1; }
};

// Returns the number of neighbors that t-SNE uses: three times the perplexity, at most all other
// nodes.
int num_tsne_neighbors(double perplexity, std::int64_t num_nodes);

// Computes p(j | i) for the neighbors j of one node (van der Maaten and Hinton 2008, Eq. 1):
// proportional to exp(-beta (2 - 2 cosine)), where beta is chosen so that 2^entropy is the
// perplexity. If that is impossible because too many neighbors are equally near, beta is as large
// as allowed. `cosine` is descending.
// REQUIRES: there are as many probabilities as neighbors.
void neighbor_probabilities(std::span<const float> cosine, double perplexity,
                            std::span<float> probabilities);

// Returns p_ij = (p(j | i) + p(i | j)) / 2 N. If there are fewer than three neighbors for each unit
// of perplexity, the perplexity is lowered to a third of their number. Costs O(N k) memory and O(N
// k log k) time.
Affinities tsne_affinities(const NeighborLists& neighbors, double perplexity, ThreadPool& pool);

}  // namespace irwe
