// Element-wise operations on rows, in SIMD: the work between the products of an encoder layer.
//
// Matrices are given by the address of their first entry. Rows are contiguous, one after the other,
// unless a stride is given.

#pragma once

#include <cstddef>

#include "irwe/base/real.h"
#include "irwe/nn/dropout.h"

namespace irwe::nn {

// The size of a matrix whose rows are contiguous.
struct RowBlock {
    std::size_t rows, columns;
};

// Computes sum = left + right for one row.
void add_row(const Real* left, const Real* right, std::size_t size, Real* sum);

// Adds `addend` to `sum` for one row.
void add_to_row(const Real* addend, std::size_t size, Real* sum);

// Sets every row, `stride` entries apart, to `row`: a bias to which a product is added. (BLAS would
// otherwise fill the result with zeros, so this costs nothing.)
void fill_rows(const Real* row, RowBlock block, Real* result, std::size_t stride);

// Computes result = input * scale + shift, with one row each for scale and shift.
void scale_and_shift_rows(const Real* input, const Real* scale, const Real* shift, RowBlock block,
                          Real* result);

// Adds the sum of the rows, `stride` entries apart, to `sums`.
void add_column_sums(const Real* input, std::size_t stride, RowBlock block, Real* sums);

// Applies dropout to row `row`: sets dropped entries to zero and scales the rest.
void drop_entries(const Dropout& dropout, std::size_t row, std::size_t columns, Real* values);

// Computes values = dropout(max(values, 0)).
void relu_rows(const Dropout& dropout, RowBlock block, Real* values);

// Replaces d_values, the gradient of `output`, by the gradient of the input of relu_rows, and adds
// its column sums to d_bias. An entry of `output` is 0 if it was negative or dropped; in both cases
// it has no gradient, so the random numbers are not needed again.
void relu_rows_backward(const Real* output, const Dropout& dropout, RowBlock block, Real* d_values,
                        Real* d_bias);

}  // namespace irwe::nn
