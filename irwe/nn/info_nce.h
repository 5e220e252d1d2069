// InfoNCE between two views of the same items, in blocks of rows.

#pragma once

#include "irwe/nn/tape.h"

namespace irwe::nn {

struct InfoNce {
    double temperature = 1;
    // Added to the scores of each item before they are divided by the temperature, (n, 1): how much
    // more it counts among the others.
    Matrix column_shifts;
};

// Returns the mean over all items and both directions of
//
//     -ln (e^s(l_i, r_i) / (sum over j of e^s(l_i, r_j) + sum over j != i of e^s(l_i, l_j)))
//
// with s(x_i, y_j) = (x_i . y_j + shift_j) / temperature, where l are the rows of `left` and r
// those of `right`, and both change places in the other direction. left, right (n, d).
//
// Costs 4 n^2 d multiplications forward and 12 n^2 d backward. Holds scores for some hundred rows
// at a time, which the backward pass computes again. Blocks follow each other, and products have
// the same bytes for every number of threads.
//
// REQUIRES: n > 0; temperature > 0.
double info_nce(Tape& tape, Tensor left, Tensor right, InfoNce settings);

}  // namespace irwe::nn
