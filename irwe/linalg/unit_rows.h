// Vectors made ready for comparison: the cosine about the mean, which is how similarity is meant
// everywhere, is the inner product of these rows. Embeddings often share a large common part; without
// it the angles tell the nodes apart.

#pragma once

#include <Eigen/Core>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"

namespace irwe {

// The mean of the rows, in double precision; zeros if there is no row. O(N d), the same bytes for
// every number of threads.
Eigen::RowVectorXd mean_row(ConstMatrixView rows, ThreadPool& pool);

// Each row minus `mean`, scaled to length one. A row that is the mean, up to what single precision
// can tell, becomes zero. O(N d).
//
// Throws InputError if a number is not finite or `mean` has another length than the rows.
Matrix unit_rows(ConstMatrixView rows, const Eigen::RowVectorXd& mean, ThreadPool& pool);

// The same about the mean of the rows themselves. For rows of another graph, or new ones, to be
// compared with these, give the mean of these.
Matrix unit_rows(ConstMatrixView rows, ThreadPool& pool);

}  // namespace irwe
