// Attention of many queries over few shared keys, as in Eq. 3 and Eq. 21.

#pragma once

#include "irwe/nn/tape.h"

namespace irwe::nn {

// Returns softmax(Q_j K_j^T / sqrt(dh)) V_j for every head j, with the heads side by side: (N, d).
// Head j is columns j dh, ..., (j + 1) dh - 1 with dh = d / num_heads.
//
// Costs O(N eta d) time. No matrix of size N x eta is stored, only one number for each query and
// head. Each head is one task.
//
// REQUIRES: num_heads divides d; at least one key.
Tensor cross_attention(Tape& tape, Tensor queries /* (N, d) */, Tensor keys /* (eta, d) */,
                       Tensor values /* (eta, d) */, int num_heads);

}  // namespace irwe::nn
