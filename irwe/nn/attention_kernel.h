// Multi-head attention within many small groups, in SIMD, on the calling thread.
//
// Column = dim * num_heads + head, within queries, keys, values and output alike, so that
// neighbouring heads stand in the lanes of a vector and nothing is ever shuffled. That is a
// permutation of the columns of the weights that make queries, keys and values.

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
void attend_in_groups(const AttentionShape& shape, const AttentionRows<const Real>& rows,
                      Real* output, Real* scratch);

// Writes the gradients of queries, keys and values, given d_output, laid out as output was.
void attend_in_groups_backward(const AttentionShape& shape, const AttentionRows<const Real>& rows,
                               const Real* d_output, const AttentionRows<Real>& gradients,
                               Real* scratch);

std::size_t attention_scratch_size(const AttentionShape& shape);

// Rows of one group as one vector of heads sees them: entry (r, i) is the vector at
// first + r * stride + i * dim_step. (Here, since it must be the same for every instruction set.)
struct HeadRows {
    const Real* first;
    std::size_t stride, count, num_dims, dim_step;
};

struct HeadBlock {
    HeadRows queries, keys, values;
};

}  // namespace irwe::nn
