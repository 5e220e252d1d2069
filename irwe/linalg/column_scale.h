// Scales columns to mean 0 and deviation 1.

#pragma once

#include "irwe/base/matrix.h"

namespace irwe {

// Mean and standard deviation of each column, kept to scale other rows in the same way.
struct ColumnScale {
    Matrix mean;       // (1, columns)
    Matrix deviation;  // above 0

    // Subtracts the mean and divides by the deviation, in the precision of Matrix.
    void apply(Matrix& values) const;
};

// What a column that is constant up to rounding is divided by, and no other.
inline constexpr Real kDeviationOfConstant = 1;

// Returns the scale of the columns of `values`, with the deviation of the population, or
// kDeviationOfConstant.
ColumnScale column_scale(const Matrix& values);

// Scales the columns of `values` to mean 0 and (population) deviation 1 in double precision, for
// values that are not compared with others later. A constant column becomes 0.
//
// Unlike column_scale, it counts a column as constant only if all its values are equal: embeddings
// of other programs may be as small as they like. column_scale keeps its bound, since models store
// its deviations.
void standardize_columns(Matrix& values);

}  // namespace irwe
