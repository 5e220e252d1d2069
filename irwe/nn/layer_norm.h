// A residual connection and the layer norm after it, in one pass over the rows:
//
//     s = residual + dropout(branch),   output = scale * (s - mean) / sqrt(var + eps) + shift,
//
// mean and (biased) variance over the row, eps = 1e-5.

#pragma once

#include <cstddef>

#include "irwe/base/real.h"
#include "irwe/nn/dropout.h"
#include "irwe/nn/row_kernels.h"

namespace irwe::nn {

struct ResidualNorm {
    RowBlock block;        // the shape of all matrices below
    const Real* residual;  // rows residual_stride apart
    std::size_t residual_stride;
    Real* branch;  // overwritten
    Dropout dropout;
    const Real* scale;        // one row
    const Real* shift;        // one row
    Real* normalized;         // result: (s - mean) / deviation, for the backward pass
    Real* inverse_deviation;  // result: one number per row
    Real* output;             // result; may be the residual
};
void residual_norm(const ResidualNorm& task);

// The backward pass over all rows. Results marked += are added to.
struct ResidualNormBackward {
    RowBlock block;
    const Real* d_output;  // rows d_output_stride apart
    std::size_t d_output_stride;
    const Real* normalized;
    const Real* inverse_deviation;
    Dropout dropout;
    const Real* scale;
    Real* d_residual;     // result
    Real* d_branch;       // result; equal to d_residual without dropout
    Real* d_scale;        // +=
    Real* d_shift;        // +=
    Real* d_branch_bias;  // +=, the column sums of d_branch
};
void residual_norm_backward(const ResidualNormBackward& task);

}  // namespace irwe::nn
