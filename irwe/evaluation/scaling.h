// Scaling of embeddings before they are clustered or classified.

#pragma once

#include "irwe/base/matrix.h"

namespace irwe {

class SparseMatrix;

enum class Scaling {
    raw,           // as they are
    standardized,  // columns of mean 0 and (population) deviation 1; a constant one becomes 0
    unit_rows,     // rows of length one; a row of zeros stays
};

// Returns the scaled embeddings, computed in double precision. Costs O(N d).
Matrix scaled(ConstMatrixView embeddings, Scaling scaling);

// Returns each column divided by its (population) deviation; a constant column becomes 0. Zeros
// stay zero, and distances between rows equal those of standardized rows. Costs time linear in the
// entries.
SparseMatrix with_unit_deviations(const SparseMatrix& matrix);

}  // namespace irwe
