// Several logistic regressions with two outcomes each, over the same rows.

#pragma once

#include <Eigen/Core>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"

namespace irwe {

// Column k has what belongs to regression k.
struct BinaryRegressions {
    Eigen::MatrixXd weights;        // (d, K)
    Eigen::RowVectorXd intercepts;  // (K)
};

// Fits K regressions at once: each minimizes C sum_i log-loss(i) + 1/2 (|w|^2 + b^2), where entry
// (i, k) of `truths` (n, K), 0 or 1, is the outcome of row i, and C is `inverse_regularization`.
//
// The method is Newton's, with conjugate gradients and a line search, and stops by the rule of
// liblinear's L2R_LR with scikit-learn's tolerance of 1e-4. One product with the rows serves all
// regressions that have not ended, which makes it several times faster than one regression after
// the other. Runs on the calling thread, takes about 50 n K bytes, and throws Interrupted if a stop
// is requested of `pool`, which does nothing else here.
//
// REQUIRES: n >= 1, d >= 1, K >= 1; all rows are finite; each column of `truths` has both
// outcomes; C > 0.
BinaryRegressions fit_binary_regressions(const ConstMatrixView& rows, const Eigen::MatrixXd& truths,
                                         double inverse_regularization, const ThreadPool& pool);

}  // namespace irwe
