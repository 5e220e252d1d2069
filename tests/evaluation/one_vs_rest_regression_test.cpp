#include "irwe/evaluation/one_vs_rest_regression.h"

#include <gmock/gmock.h>

#include "tests/support/classification_case.h"

namespace irwe {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::size_t> sizes_of(const std::vector<ClassSet>& sets) {
    std::vector<std::size_t> result;
    for (const ClassSet& set : sets) {
        result.push_back(set.size());
    }
    return result;
}

// Among the splits is one without a member of class 2 and one in which all are of class 4.
TEST(OneVsRestRegression, AgreesWithScikitLearn) {
    const ClassificationCase golden = classification_case("several_labels");
    ThreadPool pool(2);
    for (const auto& [split, predicted, f1, values] : golden.splits) {
        const auto fit = OneVsRestRegression::fit(golden.rows_of(split.training),
                                                  golden.sets_of(split.training), 5, 1, pool);
        const Matrix test = golden.rows_of(split.test);
        const Eigen::MatrixXd expected = dense_matrix(values.at("probabilities"));
        EXPECT_LE((fit.probabilities(test) - expected).cwiseAbs().maxCoeff(), 1e-4);
        EXPECT_EQ(fit.predict(test, sizes_of(predicted)), predicted);
    }
}

// Eight copies of each class are more than two groups of them.
TEST(OneVsRestRegression, GivesTheSameBytesForEveryNumberOfThreads) {
    const ClassificationCase golden = classification_case("several_labels");
    std::vector<ClassSet> sets = golden.sets.of_item;
    for (ClassSet& set : sets) {
        const ClassSet once = set;
        for (std::uint32_t copy = 1; copy < 8; ++copy) {
            for (const std::uint32_t c : once) {
                set.push_back(c + 5 * copy);
            }
        }
    }
    ThreadPool one(1);
    const auto alone = OneVsRestRegression::fit(golden.rows, sets, 40, 1, one);
    EXPECT_EQ(OneVsRestRegression::fit_here(golden.rows, sets, 40, 1, one).weights(),
              alone.weights());
    for (const int num_threads : {2, 4}) {
        ThreadPool pool(num_threads);
        const auto fit = OneVsRestRegression::fit(golden.rows, sets, 40, 1, pool);
        EXPECT_EQ(fit.weights(), alone.weights());
        EXPECT_EQ(fit.intercepts(), alone.intercepts());
    }
    for (Eigen::Index c = 5; c < 40; ++c) {
        EXPECT_LE((alone.weights().col(c) - alone.weights().col(c % 5)).norm(),
                  1e-3 * alone.weights().col(c).norm() + 1e-9)
            << c;
    }
}

// The gradient of C sum_i log-loss(i) + 1/2 (|w|^2 + b^2) for class 0 vanishes.
TEST(OneVsRestRegression, PenalisesTheInterceptAsAWeight) {
    const ClassificationCase golden = classification_case("several_labels");
    ThreadPool pool(1);
    const auto fit = OneVsRestRegression::fit(golden.rows, golden.sets.of_item, 5, 0.5, pool);
    const Eigen::MatrixXd probabilities = fit.probabilities(golden.rows);
    double d_intercept = fit.intercepts()[0];
    Eigen::VectorXd d_weights = fit.weights().col(0);
    for (Eigen::Index i = 0; i < golden.rows.rows(); ++i) {
        const ClassSet& set = golden.sets.of_item[static_cast<std::size_t>(i)];
        const double truth = !set.empty() && set.front() == 0 ? 1 : 0;
        d_intercept += 0.5 * (probabilities(i, 0) - truth);
        d_weights += 0.5 * (probabilities(i, 0) - truth) * golden.rows.row(i).cast<double>();
    }
    EXPECT_NEAR(d_intercept, 0, 1e-3);
    EXPECT_NEAR(d_weights.norm(), 0, 1e-3);
}

TEST(OneVsRestRegression, TakesTheFirstOfEquallyProbableClasses) {
    const Matrix rows = Matrix::Identity(4, 2);
    const std::vector<ClassSet> sets{{3}, {3}, {3}, {3}};  // 0, 1 and 2 have probability 0
    ThreadPool pool(1);
    const auto fit = OneVsRestRegression::fit(rows, sets, 4, 1, pool);
    const std::vector<std::size_t> sizes{0, 1, 2, 3};
    EXPECT_THAT(fit.predict(rows, sizes),
                ElementsAre(IsEmpty(), ElementsAre(3), ElementsAre(0, 3), ElementsAre(0, 1, 3)));
}

}  // namespace
}  // namespace irwe
