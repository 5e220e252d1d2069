// The mean of rows that several ranks have.

#pragma once

#include <Eigen/Core>
#include <cstdint>

#include "irwe/base/matrix.h"
#include "irwe/base/shares.h"
#include "irwe/base/workers.h"

namespace irwe {

// The rows that are added to one sum, of all their sums.
inline constexpr Eigen::Index kRowsPerMean = 1024;

// Returns mean_row() (unit_rows.h) of all rows on all ranks. Each has those from first_row on, at
// least its share. REQUIRES: shares are of whole chunks of kRowsPerMean.
Eigen::RowVectorXd mean_row(ConstMatrixView rows, std::int64_t first_row, const Shares& shares,
                            const Workers& workers);

}  // namespace irwe
