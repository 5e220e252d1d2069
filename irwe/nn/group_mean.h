// Means of consecutive rows.

#pragma once

#include "irwe/nn/tape.h"

namespace irwe::nn {

// Returns a matrix whose row i is the mean of rows i n to i n + n - 1 of x, with n = x.rows() /
// num_groups. x (num_groups n, d); result (num_groups, d).
// REQUIRES: num_groups divides x.rows().
Tensor group_mean(Tape& tape, Tensor x, Eigen::Index num_groups);

}  // namespace irwe::nn
