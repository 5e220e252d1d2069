// The directions in which vectors vary most (Pearson 1901).

#pragma once

#include <Eigen/Core>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"

namespace irwe {

// Returns the sum of (row - center)^T (row - center), its lower half. Costs O(N d^2) in double
// precision, and at most 32 d^2 doubles of memory. The bytes are the same for every number of
// threads.
Eigen::MatrixXd scatter(ConstMatrixView rows, const Eigen::RowVectorXd& center, ThreadPool& pool);

struct PrincipalAxes {
    Eigen::RowVectorXd mean;    // of the rows
    Eigen::VectorXd variances;  // along the axes, descending, none negative
    Eigen::MatrixXd axes;       // orthonormal columns; the largest entry of each, in absolute
                                // value, is positive

    // Returns the share of the variance along the first `count` axes; 1 if there is no variance.
    double share_kept(Eigen::Index count) const;
    // Returns the smallest number of axes that hold `share` of the variance; 0 if there is none.
    Eigen::Index num_holding(double share) const;
};

// Returns the axes of a scatter matrix about a mean, of which the lower half is read.
PrincipalAxes axes_of_scatter(const Eigen::MatrixXd& scatter, const Eigen::RowVectorXd& mean);

// Returns the axes of the rows about their mean. Costs O(N d^2 + d^3).
PrincipalAxes principal_axes(ConstMatrixView rows, ThreadPool& pool);

// Sums up rows that come in blocks, so that all of them need not be in memory at once.
class ScatterSum {
public:
    explicit ScatterSum(Eigen::Index num_columns);
    // Adds a block. REQUIRES: it has as many columns.
    void add(ConstMatrixView rows, ThreadPool& pool);
    // Returns the axes of all rows about their mean.
    PrincipalAxes axes() const;

private:
    Eigen::Index num_rows_ = 0;
    Eigen::RowVectorXd center_;  // the mean of the first block, from which the others are not far
    Eigen::RowVectorXd sum_;     // of rows minus the center
    Eigen::MatrixXd squares_;    // about the center, the lower half
};

}  // namespace irwe
