// The slow, obvious twin of nn/cross_attention, in double precision throughout.

#pragma once

#include "irwe/base/matrix.h"

namespace irwe::reference {

struct Attention {
    Matrix output;  // (N, d)
    // For a loss of sum(output * d_output), entry by entry.
    Matrix d_queries;  // (N, d)
    Matrix d_keys;     // (eta, d)
    Matrix d_values;   // (eta, d)
};

// softmax(Q_j K_j^T / sqrt(dh)) V_j for every head j, the heads side by side, with its gradients.
Attention cross_attention(const Matrix& queries, const Matrix& keys, const Matrix& values,
                          int num_heads, const Matrix& d_output);

}  // namespace irwe::reference
