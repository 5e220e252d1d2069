// Losses of autoencoders that compare what a decoder returns with what went in.

#pragma once

#include "irwe/nn/tape.h"

namespace irwe::nn {

// Returns |prediction - target|, the length of the matrix of differences and not its square. Where
// both are equal, the gradient is 0.
double frobenius_error(Tape& tape, Tensor prediction, const Matrix& target);

// Returns the mean over all rows of (1 - cos(prediction_i, target_i))^power, times `weight`: the
// scaled cosine error of GraphMAE (Hou et al., KDD 2022). The cosine with a row of zeros, or
// shorter than 1e-12, counts as 0 and has no gradient.
//
// REQUIRES: power >= 1; there is a row. The caller keeps `target` alive while the tape exists.
double scaled_cosine_error(Tape& tape, Tensor prediction, const Matrix& target, double power,
                           double weight = 1);

}  // namespace irwe::nn
