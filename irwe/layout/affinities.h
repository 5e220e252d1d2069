// What t-SNE keeps of the vectors: how strongly each pair of nodes belongs together.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "irwe/base/parallel.h"
#include "irwe/neighbors/nearest_neighbors.h"

namespace irwe {

// A symmetric matrix p of non-negative numbers whose sum is one, in compressed rows; columns ascend.
struct Affinities {
    std::vector<std::int64_t> offsets;  // one more than nodes
    std::vector<std::uint32_t> columns;
    std::vector<float> values;

    std::int64_t num_nodes() const { return static_cast<std::int64_t>(offsets.size()) - 1; }
};

// How many neighbours t-SNE looks at, three times the perplexity, with so many nodes.
int num_tsne_neighbors(double perplexity, std::int64_t num_nodes);

// p(j | i) for the neighbours j of one node (van der Maaten and Hinton 2008, Eq. 1): proportional to
// exp(-beta (2 - 2 cosine)), where beta makes 2^entropy the perplexity. Where that cannot be, since
// too many neighbours are equally near, beta is as large as it may be. `cosine` descends.
// REQUIRES: as many probabilities as neighbours.
void neighbor_probabilities(std::span<const float> cosine, double perplexity,
                            std::span<float> probabilities);

// p_ij = (p(j | i) + p(i | j)) / 2 N. With fewer than three neighbours for each unit of perplexity,
// the perplexity is lowered to a third of their number. O(N k) memory and O(N k log k) time.
Affinities tsne_affinities(const NeighborLists& neighbors, double perplexity, ThreadPool& pool);

}  // namespace irwe
