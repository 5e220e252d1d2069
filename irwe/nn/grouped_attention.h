// The readout attention of Eq. 9: each node attends to the summaries of its own walks.
//
// Column = dim * num_heads + head (see attention_kernel.h).

#pragma once

#include "irwe/nn/tape.h"

namespace irwe::nn {

// Lets query i attend to the n keys and values i n to i n + n - 1, with n = keys.rows() /
// queries.rows():
//     result_i = sum_j softmax_j(<query_i, key_j> / sqrt(d / num_heads)) value_j   for each head.
//
// queries (N, d), keys and values (N n, d); result (N, d). Costs O(N n d). Only the result is kept;
// the weights are computed again in the backward pass.
//
// REQUIRES: num_heads divides d.
Tensor grouped_attention(Tape& tape, Tensor queries, Tensor keys, Tensor values, int num_heads);

}  // namespace irwe::nn
