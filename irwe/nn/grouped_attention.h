// Multi-head attention within many small groups: the tokens of a walk among themselves, or a node to
// its walks (Eq. 9).
//
// Column = dim * num_heads + head, within queries, keys, values and output alike, so that
// neighbouring heads stand in the lanes of a vector and nothing is ever shuffled. That is a
// permutation of the columns of the weights that make queries, keys and values.

#pragma once

#include <cstddef>

#include "irwe/base/real.h"
#include "irwe/nn/tape.h"

namespace irwe::nn {

// Query i attends to the n keys and values i n .. i n + n - 1, n = keys.rows() / queries.rows():
//     result_i = sum_j softmax_j(<query_i, key_j> / sqrt(d / num_heads)) value_j   for each head.
//
// queries (N, d), keys and values (N n, d); result (N, d). Costs O(N n d); nothing but the result is
// kept, the weights are computed again on the way back.
//
// REQUIRES: num_heads divides d.
Tensor grouped_attention(Tape& tape, Tensor queries, Tensor keys, Tensor values, int num_heads);

// The kernels below it, which walk_transformer uses, too.

struct AttentionShape {
    std::size_t num_groups;
    std::size_t num_queries;  // in each group
    std::size_t num_keys;     // in each group
    std::size_t dim;          // d
    std::size_t num_heads;
};

// Rows of all groups, one after the other, each `stride` entries after the one before.
template <typename T>
struct AttentionRows {
    T* queries;
    std::size_t query_stride;
    T* keys;
    T* values;
    std::size_t key_stride;  // of keys and of values
};

// `output`: rows of d entries, one for each query. `scratch`: attention_scratch_size() entries.
void attend(const AttentionShape& shape, const AttentionRows<const Real>& rows, Real* output,
            Real* scratch);

// Writes the gradients of queries, keys and values, given d_output, laid out as output was.
void attend_backward(const AttentionShape& shape, const AttentionRows<const Real>& rows,
                     const Real* d_output, const AttentionRows<Real>& gradients, Real* scratch);

std::size_t attention_scratch_size(const AttentionShape& shape);

}  // namespace irwe::nn
