// Multi-label logistic regression: one binary decision for each class.

#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <span>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/evaluation/classification_metrics.h"

namespace irwe {

// A separate binary logistic regression for each class. It minimizes C sum_i log-loss(i) +
// 1/2 (|w|^2 + b^2), with the intercept penalized like a weight, as scikit-learn's
// OneVsRestClassifier(LogisticRegression(solver="liblinear")) does. A class that no training row
// has gets probability 0, one that all rows have gets 1.
class OneVsRestRegression {
public:
    // Fits the regression. Row i of `rows` (n, d) has the classes classes_of[i]; C is
    // `inverse_regularization`. Groups of 16 classes run in parallel; each takes what
    // fit_binary_regressions() does.
    //
    // REQUIRES: n >= 1, d >= 1; classes_of.size() == n; its entries are below num_classes; all rows
    // are finite; C > 0.
    static OneVsRestRegression fit(const ConstMatrixView& rows,
                                   std::span<const ClassSet> classes_of, std::uint32_t num_classes,
                                   double inverse_regularization, ThreadPool& pool);
    // Returns the same, computed on the calling thread, for use inside a task of the pool.
    static OneVsRestRegression fit_here(const ConstMatrixView& rows,
                                        std::span<const ClassSet> classes_of,
                                        std::uint32_t num_classes, double inverse_regularization,
                                        const ThreadPool& pool);

    // Returns the probabilities, (n, num_classes).
    Eigen::MatrixXd probabilities(const ConstMatrixView& rows) const;

    // Returns the set_sizes[i] most probable classes of row i; in case of a tie, the first.
    // REQUIRES: there is a size for each row, none larger than num_classes.
    std::vector<ClassSet> predict(const ConstMatrixView& rows,
                                  std::span<const std::size_t> set_sizes) const;

    const Eigen::MatrixXd& weights() const { return weights_; }  // (d, num_classes)
    // Returns the intercepts, (num_classes): minus infinity for a class that no row has, infinity
    // for one that all rows have.
    const Eigen::RowVectorXd& intercepts() const { return intercepts_; }

private:
    // Fits all classes that some rows have and others have not. Calls for_each_group(count, work),
    // which calls work(begin, end) for groups of `count` classes.
    template <typename Loop>
    static OneVsRestRegression fitted(const ConstMatrixView& rows,
                                      std::span<const ClassSet> classes_of,
                                      std::uint32_t num_classes, double inverse_regularization,
                                      const ThreadPool& pool, Loop for_each_group);

    Eigen::MatrixXd weights_;
    Eigen::RowVectorXd intercepts_;
};

}  // namespace irwe
