// Means of rows that stand one after the other.

#pragma once

#include "irwe/nn/tape.h"

namespace irwe::nn {

// Row i of the result is the mean of rows i n .. i n + n - 1 of x, n = x.rows() / num_groups.
// x (num_groups n, d); result (num_groups, d).
// REQUIRES: num_groups divides x.rows().
Tensor group_mean(Tape& tape, Tensor x, Eigen::Index num_groups);

}  // namespace irwe::nn
