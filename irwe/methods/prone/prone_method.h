// ProNE (Zhang, Dong, Wang, Tang and Ding, IJCAI 2019): the contrast of edges, factorized, then
// smoothed by a band-pass filter of the graph's spectrum.
//
// Space position: U diag(values)^1/2 of ln p_ij - ln n_j on the edges, with rows of length one,
// where p_ij = w_ij / deg(i) and n_j is in proportion to (sum over i of p_ij)^0.75; filtered
// (prone_filter.h); again U diag(values)^1/2 with rows of length one.

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/io/option_field.h"
#include "irwe/linalg/sparse_matrix.h"
#include "irwe/methods/method.h"
#include "irwe/methods/prone/prone_filter.h"

namespace irwe {

struct ProneOptions {
    int embedding_dim = 128;  // d
    ProneFilterOptions filter{};
    std::uint64_t seed = 1;
};
std::vector<OptionField> option_fields(ProneOptions& options);
void validate(const ProneOptions& options);

// Returns ln p_ij - ln n_j on the edges, and 0 elsewhere.
SparseMatrix edge_contrast(const Graph& graph, ThreadPool& pool);

Method prone_method();

}  // namespace irwe
