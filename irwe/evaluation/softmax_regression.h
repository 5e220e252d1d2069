// Multi-class logistic regression.

#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <span>
#include <vector>

#include "irwe/base/matrix.h"

namespace irwe {

// The classes that the training rows have, and for each one a weight vector and an intercept.
//
// They minimize C sum_i log-loss(i) + 1/2 |W|^2 with the softmax of x W + b as probabilities; the
// intercepts are not penalized. If there are two classes, the first has logit 0, and only the
// weights of the second count. This is the minimum that scikit-learn's
// LogisticRegression(solver="lbfgs") approximates; here it is found in double precision, however
// the columns are scaled or correlated. With one class there is nothing to learn, and it is always
// predicted.
class SoftmaxRegression {
public:
    // Fits the regression. Row i of `rows` (n, d) has class class_of[i]; C is
    // `inverse_regularization`. Costs O(n d K) for each of some tens of iterations and O(n d^2 +
    // d^3) before them.
    //
    // REQUIRES: n >= 1, d >= 1; class_of.size() == n; all rows are finite; C > 0.
    static SoftmaxRegression fit(const ConstMatrixView& rows,
                                 std::span<const std::uint32_t> class_of,
                                 double inverse_regularization);

    // Returns the most probable class of each row; in case of a tie, the first.
    std::vector<std::uint32_t> predict(const ConstMatrixView& rows) const;

    // Returns the classes of the training rows, ascending. Columns of weights() and entries of
    // intercepts() belong to them; if there are two classes, only to the second.
    std::span<const std::uint32_t> classes() const { return classes_; }
    const Eigen::MatrixXd& weights() const { return weights_; }           // (d, K)
    const Eigen::RowVectorXd& intercepts() const { return intercepts_; }  // (K)

private:
    std::vector<std::uint32_t> classes_;
    Eigen::MatrixXd weights_;
    Eigen::RowVectorXd intercepts_;
};

}  // namespace irwe
