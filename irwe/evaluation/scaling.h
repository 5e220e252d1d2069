// Embeddings made comparable before they are clustered or classified.

#pragma once

#include "irwe/base/matrix.h"
#include "irwe/linalg/sparse_matrix.h"

namespace irwe {

enum class Scaling {
    raw,           // as they are
    standardized,  // columns of mean 0 and deviation 1 (the population's); a constant one becomes 0
    unit_rows,     // rows of length one; a row of zeros stays
};

// O(N d), computed in double precision.
Matrix scaled(ConstMatrixView embeddings, Scaling scaling);

// Each column divided by its deviation (the population's); a constant one becomes 0. Zeros stay, and
// the distances between rows are those of standardized ones. Linear in the entries.
SparseMatrix with_unit_deviations(const SparseMatrix& matrix);

}  // namespace irwe
