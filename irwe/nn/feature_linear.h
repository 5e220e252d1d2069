// The first layer of Red_s (Eq. 2): constant features, times a weight, plus a bias.

#pragma once

#include "irwe/nn/feature_matrix.h"
#include "irwe/nn/tape.h"

namespace irwe::nn {

// features * weight + bias: (N, out). The features must outlive the tape and have no gradient. The
// rows of weight that belong to columns of zeros have no part in it.
Tensor feature_linear(Tape& tape, const FeatureMatrix& features, Tensor weight /* (columns, out) */,
                      Tensor bias /* (1, out) */);

}  // namespace irwe::nn
