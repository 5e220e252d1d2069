// Losses that tell true scores from false ones: binary cross-entropies of inner products.
//
// l(x) = ln(1 + e^-x) is the loss of a score that should be large, l(-x) that of one that should be
// small. Sums are made in double precision, in blocks of rows, in their order.

#pragma once

#include "irwe/nn/tape.h"

namespace irwe::nn {

// Returns the mean over i of l(left_i . right_i) + sum over k of l(-left_i . negative_k): pairs
// with negatives that all of them share. left, right (n, d); negatives (m, d).
//
// REQUIRES: n > 0.
double pair_logistic(Tape& tape, Tensor left, Tensor right, Tensor negatives);

// The discriminator of DGI (Velickovic et al., ICLR 2019): the score of a row h is h B s^T + b.
struct Discriminator {
    Tensor summary;  // s, (1, d)
    Tensor weight;   // B, (d, d)
    Tensor bias;     // b, (1, 1)
};
// Returns the mean of l(score) over the rows of `positives` and of l(-score) over those of
// `negatives`, as one mean over both; (n, d) each.
//
// REQUIRES: n > 0.
double bilinear_logistic(Tape& tape, Tensor positives, Tensor negatives,
                         const Discriminator& discriminator);

}  // namespace irwe::nn
