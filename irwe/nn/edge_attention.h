// Attention over the edges of a graph: the layer of GAT (Velickovic et al., ICLR 2018).

#pragma once

#include <cstdint>

#include "irwe/nn/aggregate.h"
#include "irwe/nn/tape.h"

namespace irwe::nn {

struct EdgeAttention {
    Tensor source;  // a_l, (1, d): what makes a node be attended to
    Tensor target;  // a_r, (1, d): what makes a node attend
    int num_heads = 1;
    double dropout = 0;       // of the weights, while training
    std::uint64_t place = 0;  // tells the dropouts of one tape apart
};

// Returns for every node v and head the sum of w_uv x_u over the columns u of row v of `edges`,
// where the weights w of a row are the softmax of LeakyReLU(a_l . x_u + a_r . x_v), with slope 0.2
// below 0. Heads are equal shares of the columns of x (n, d). A row without columns stays zero. The
// numbers of `edges` do not count. The caller keeps `edges` alive while the tape exists.
//
// A row of the result is summed in the order of its columns, and a row of the gradient in the order
// of the mirrored entries, so the bytes are the same for every number of threads. Keeps a weight
// for each entry and head.
//
// REQUIRES: u is a column of row v if v is one of row u; num_heads divides d.
Tensor edge_attention(Tape& tape, const SparseOperator& edges, Tensor x,
                      const EdgeAttention& attention);

}  // namespace irwe::nn
