// Vectors prepared for comparison: the inner product of these rows is the cosine about the mean,
// which is the measure of similarity everywhere. Embeddings often share a large common part;
// without it, the angles distinguish the nodes.

#pragma once

#include <Eigen/Core>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"

namespace irwe {

// Returns the mean of the rows in double precision, or zeros if there is no row. Costs O(N d). The
// bytes are the same for every number of threads.
Eigen::RowVectorXd mean_row(ConstMatrixView rows, ThreadPool& pool);

// Returns each row minus `mean`, scaled to length one. A row that equals the mean, up to single
// precision, becomes zero. Costs O(N d).
//
// Throws InputError if a number is not finite or `mean` has another length than the rows.
Matrix unit_rows(ConstMatrixView rows, const Eigen::RowVectorXd& mean, ThreadPool& pool);

// Returns each row minus the mean of all rows, scaled to length one. To compare rows of another
// graph, or new ones, with these, pass the mean of these to the overload above.
Matrix unit_rows(ConstMatrixView rows, ThreadPool& pool);
// Makes the rows themselves such rows, without a second matrix.
void make_unit_rows(Matrix& rows, ThreadPool& pool);

}  // namespace irwe
