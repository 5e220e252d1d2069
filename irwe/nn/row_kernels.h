// Element-wise work on rows, in SIMD: what stands between the products of an encoder layer.
//
// Matrices are given by the address of their first entry; the rows are contiguous, one after the
// other, where no stride is named.

#pragma once

#include <cstddef>

#include "irwe/base/real.h"
#include "irwe/nn/dropout.h"

namespace irwe::nn {

// The size of a matrix whose rows are contiguous.
struct RowBlock {
    std::size_t rows, columns;
};

// sum = left + right, one row.
void add_row(const Real* left, const Real* right, std::size_t size, Real* sum);

// sum += addend, one row.
void add_to_row(const Real* addend, std::size_t size, Real* sum);

// Every row = `row`, `stride` entries apart: a bias that a product is then added to. (BLAS would
// fill the result with zeros otherwise, so this costs nothing.)
void fill_rows(const Real* row, RowBlock block, Real* result, std::size_t stride);

// result = input * scale + shift, scale and shift one row each.
void scale_and_shift_rows(const Real* input, const Real* scale, const Real* shift, RowBlock block,
                          Real* result);

// sums += the sum of the rows, `stride` entries apart.
void add_column_sums(const Real* input, std::size_t stride, RowBlock block, Real* sums);

// Lets entries of row `row` drop out: zeros them, and scales the rest.
void drop_entries(const Dropout& dropout, std::size_t row, std::size_t columns, Real* values);

// values = dropout(max(values, 0)).
void relu_rows(const Dropout& dropout, RowBlock block, Real* values);

// d_values = the gradient of what went into relu_rows, given in d_values that of `output`, which
// came out; its column sums are added to d_bias. An entry is 0 in `output` if it was negative or
// dropped out, and in both cases has no gradient, so the random numbers are not needed again.
void relu_rows_backward(const Real* output, const Dropout& dropout, RowBlock block, Real* d_values,
                        Real* d_bias);

}  // namespace irwe::nn
