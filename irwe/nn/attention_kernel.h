// Multi-head attention within many small groups, in SIMD, on the calling thread.
//
// Column = dim * num_heads + head, in queries, keys, values and output alike. Adjacent heads are
// then in adjacent lanes of a vector, and nothing is shuffled. This is a permutation of the columns
// of the weights that produce queries, keys and values.

#pragma once

#include <cstddef>

#include "irwe/base/real.h"

namespace irwe::nn {

struct AttentionShape {
    std::size_t num_groups;
    std::size_t num_queries;  // in each group
    std::size_t num_keys;     // in each group
    std::size_t dim;          // d
    std::size_t num_heads;
};

// The rows of all groups, one after the other, `stride` entries apart.
template <typename T>
struct AttentionRows {
    T* queries;
    std::size_t query_stride;
    T* keys;
    T* values;
    std::size_t key_stride;  // of keys and of values
};

// Computes the attention. `output` has one row of d entries for each query, `scratch` has
// attention_scratch_size() entries.
void attend_in_groups(const AttentionShape& shape, const AttentionRows<const Real>& rows,
                      Real* output, Real* scratch);

// Writes the gradients of queries, keys and values, given d_output in the layout of output.
void attend_in_groups_backward(const AttentionShape& shape, const AttentionRows<const Real>& rows,
                               const Real* d_output, const AttentionRows<Real>& gradients,
                               Real* scratch);

std::size_t attention_scratch_size(const AttentionShape& shape);

// The rows of one group for one vector of heads: entry (r, i) is the vector at first + r * stride +
// i * dim_step. (Declared here because it must be the same type for every instruction set.)
struct HeadRows {
    const Real* first;
    std::size_t stride, count, num_dims, dim_step;
};

struct HeadBlock {
    HeadRows queries, keys, values;
};

}  // namespace irwe::nn
