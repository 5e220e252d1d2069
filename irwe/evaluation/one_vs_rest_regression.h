// Multi-label logistic regression: for each class, does a row have it or not.

#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <span>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/evaluation/classification_metrics.h"

namespace irwe {

// A binary logistic regression for each class by itself, by liblinear's L2R_LR: it minimises
// C sum_i log-loss(i) + 1/2 (|w|^2 + b^2), the intercept penalised as a weight, as scikit-learn's
// OneVsRestClassifier(LogisticRegression(solver="liblinear")) does. A class that no training row
// has gets probability 0, one that all have gets 1.
class OneVsRestRegression {
public:
    // Row i of `rows` (n, d) has the classes classes_of[i]; C is `inverse_regularization`. The
    // classes run in parallel. Holds 16 bytes for each entry of `rows`.
    //
    // REQUIRES: n >= 1, d >= 1; classes_of.size() == n; its entries are below num_classes; all rows
    // are finite; C > 0.
    static OneVsRestRegression fit(const ConstMatrixView& rows,
                                   std::span<const ClassSet> classes_of, std::uint32_t num_classes,
                                   double inverse_regularization, ThreadPool& pool);

    // (n, num_classes)
    Eigen::MatrixXd probabilities(const ConstMatrixView& rows) const;

    // The set_sizes[i] most probable classes of row i; of equals, the first.
    // REQUIRES: a size for each row, none larger than num_classes.
    std::vector<ClassSet> predict(const ConstMatrixView& rows,
                                  std::span<const std::size_t> set_sizes) const;

    const Eigen::MatrixXd& weights() const { return weights_; }  // (d, num_classes)
    // (num_classes); minus infinity for a class that no row has, infinity for one that all have.
    const Eigen::RowVectorXd& intercepts() const { return intercepts_; }

private:
    Eigen::MatrixXd weights_;
    Eigen::RowVectorXd intercepts_;
};

}  // namespace irwe
