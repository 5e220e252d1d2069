// The first layer of Red_s (Eq. 2): constant features, times a weight, plus a bias.

#pragma once

#include "irwe/nn/feature_matrix.h"
#include "irwe/nn/tape.h"

namespace irwe::nn {

// Returns features * weight + bias, (N, out). The caller keeps the features alive while the tape
// exists; they have no gradient. Rows of weight that belong to columns of zeros are not used.
Tensor feature_linear(Tape& tape, const FeatureMatrix& features, Tensor weight /* (columns, out) */,
                      Tensor bias /* (1, out) */);

}  // namespace irwe::nn
