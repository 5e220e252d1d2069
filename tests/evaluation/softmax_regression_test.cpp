#include "irwe/evaluation/softmax_regression.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "irwe/base/random.h"
#include "tests/support/classification_case.h"

namespace irwe {
namespace {

using testing::Each;
using testing::ElementsAre;

std::vector<std::uint32_t> first_classes(const std::vector<ClassSet>& sets) {
    std::vector<std::uint32_t> result;
    for (const ClassSet& set : sets) {
        result.push_back(set.front());
    }
    return result;
}

// The gradient of C sum_i log-loss(i) + 1/2 |W|^2 at the fit, as the objective is written.
// The last row is that of the intercepts.
Eigen::MatrixXd gradient_at(const SoftmaxRegression& fit, const Matrix& rows,
                            const std::vector<std::uint32_t>& class_of, double c) {
    const bool is_binary = fit.classes().size() == 2;
    const Eigen::MatrixXd& weights = fit.weights();
    Eigen::MatrixXd gradient = Eigen::MatrixXd::Zero(weights.rows() + 1, weights.cols());
    for (Eigen::Index i = 0; i < rows.rows(); ++i) {
        const Eigen::VectorXd x = rows.row(i).cast<double>();
        const Eigen::RowVectorXd exponentials =
            (x.transpose() * weights + fit.intercepts()).array().exp();
        const double sum = exponentials.sum() + (is_binary ? 1 : 0);
        for (Eigen::Index k = 0; k < weights.cols(); ++k) {
            const auto place = static_cast<std::size_t>(is_binary ? 1 : k);
            const bool is_true = class_of[static_cast<std::size_t>(i)] == fit.classes()[place];
            const double residual = exponentials[k] / sum - (is_true ? 1 : 0);
            gradient.col(k).head(x.size()) += c * residual * x;
            gradient(x.size(), k) += c * residual;
        }
    }
    gradient.topRows(weights.rows()) += weights;
    return gradient;
}

class SoftmaxRegressionGolden : public testing::TestWithParam<const char*> {};

TEST_P(SoftmaxRegressionGolden, AgreesWithScikitLearn) {
    const ClassificationCase golden = classification_case(GetParam());
    for (const auto& [split, predicted, f1, values] : golden.splits) {
        const auto fit = SoftmaxRegression::fit(golden.rows_of(split.training),
                                                first_classes(golden.sets_of(split.training)), 1);
        EXPECT_EQ(fit.predict(golden.rows_of(split.test)), first_classes(predicted));
        const Eigen::MatrixXd weights = dense_matrix(values.at("weights"));
        const auto intercepts = values.at("intercepts").get<std::vector<double>>();
        ASSERT_EQ(fit.weights().cols(), weights.cols());
        for (Eigen::Index k = 0; k < weights.cols(); ++k) {
            EXPECT_LE((fit.weights() - weights).col(k).norm(), 1e-5 * weights.col(k).norm());
            EXPECT_NEAR(fit.intercepts()[k], intercepts[static_cast<std::size_t>(k)], 1e-4);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Cases, SoftmaxRegressionGolden,
                         testing::Values("three_classes", "badly_scaled", "two_classes"),
                         [](const auto& test) { return std::string(test.param); });

struct LabeledPoints {
    Matrix rows;
    std::vector<std::uint32_t> class_of;
};

// Blurred groups; class c lies around (c, 0, 0, ...).
LabeledPoints blurred_groups(Eigen::Index num_rows, Eigen::Index num_columns,
                             std::uint32_t num_classes) {
    LabeledPoints data{.rows = Matrix(num_rows, num_columns), .class_of = {}};
    RandomStream stream = Random(5).stream("groups");
    for (Eigen::Index i = 0; i < num_rows; ++i) {
        data.class_of.push_back(static_cast<std::uint32_t>(stream.below(num_classes)));
        for (Eigen::Index j = 0; j < num_columns; ++j) {
            data.rows(i, j) = static_cast<Real>(stream.gaussian_pair().first);
        }
        data.rows(i, 0) += static_cast<Real>(data.class_of.back());
    }
    return data;
}

// Columns of sizes from 0.001 to 1000, far from zero, two of them almost equal.
TEST(SoftmaxRegression, FindsTheMinimumOfBadlyScaledData) {
    for (const std::uint32_t num_classes : {2U, 3U, 5U}) {
        LabeledPoints data = blurred_groups(300, 6, num_classes);
        data.rows.col(5) = data.rows.col(0) + data.rows.col(5) / 128;
        const std::array<Real, 6> sizes{1024, 1, 0x1p-10F, 32, 256, 1024};
        for (Eigen::Index j = 0; j < 6; ++j) {
            data.rows.col(j) *= sizes[static_cast<std::size_t>(j)];
        }
        data.rows.col(3).array() += 500;
        const auto fit = SoftmaxRegression::fit(data.rows, data.class_of, 1);
        const Eigen::MatrixXd gradient = gradient_at(fit, data.rows, data.class_of, 1);
        // Relative to the size of a column, the last of which is that of the intercepts.
        for (Eigen::Index j = 0; j < 6; ++j) {
            const double size = data.rows.col(j).cast<double>().norm();
            EXPECT_LE(gradient.row(j).norm(), 1e-5 * std::max(size, 1.0)) << "column " << j;
        }
        EXPECT_LE(gradient.row(6).norm(), 1e-4);
    }
}

TEST(SoftmaxRegression, FindsTheMinimumOfMoreColumnsThanRows) {
    for (const std::uint32_t num_classes : {2U, 4U}) {
        LabeledPoints data = blurred_groups(30, 80, num_classes);
        data.rows.row(7) = data.rows.row(8);  // so that the rows span less than they could
        const auto fit = SoftmaxRegression::fit(data.rows, data.class_of, 1);
        EXPECT_LE(gradient_at(fit, data.rows, data.class_of, 1).norm(), 1e-4);
    }
}

TEST(SoftmaxRegression, FindsTheMinimumForEveryRegularization) {
    const LabeledPoints data = blurred_groups(200, 4, 3);
    for (const double c : {1e-4, 0.1, 10.0, 1e4}) {
        const auto fit = SoftmaxRegression::fit(data.rows, data.class_of, c);
        EXPECT_LE(gradient_at(fit, data.rows, data.class_of, c).norm(), 1e-4 * std::max(c, 1.0));
    }
}

// Classes without bound between them: only the penalty keeps the weights finite.
TEST(SoftmaxRegression, SeparatesSeparableRows) {
    LabeledPoints data = blurred_groups(100, 3, 4);
    data.rows.col(0) *= 0;
    for (std::size_t i = 0; i < data.class_of.size(); ++i) {
        data.rows(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(data.class_of[i] % 3)) +=
            static_cast<Real>(data.class_of[i] == 3 ? -1000 : 1000);
    }
    const auto fit = SoftmaxRegression::fit(data.rows, data.class_of, 1);
    EXPECT_TRUE(fit.weights().allFinite());
    EXPECT_EQ(fit.predict(data.rows), data.class_of);
}

TEST(SoftmaxRegression, HasFewerRowsThanColumns) {
    const LabeledPoints data = blurred_groups(7, 40, 3);
    const auto fit = SoftmaxRegression::fit(data.rows, data.class_of, 1);
    EXPECT_LE(gradient_at(fit, data.rows, data.class_of, 1).norm(), 1e-4);
}

TEST(SoftmaxRegression, PredictsOnlyClassesItHasSeen) {
    LabeledPoints data = blurred_groups(60, 3, 3);
    for (std::uint32_t& c : data.class_of) {
        c = 10 * c + 7;
    }
    EXPECT_THAT(SoftmaxRegression::fit(data.rows, data.class_of, 1).predict(data.rows),
                Each(testing::AnyOf(7U, 17U, 27U)));
}

TEST(SoftmaxRegression, OfOneClassAlwaysPredictsIt) {
    const Matrix rows = Matrix::Random(3, 2);
    const std::vector<std::uint32_t> class_of{4, 4, 4};
    EXPECT_THAT(SoftmaxRegression::fit(rows, class_of, 1).predict(rows), ElementsAre(4, 4, 4));
}

TEST(SoftmaxRegression, OfEqualRowsPredictsTheLargestClass) {
    const Matrix rows = Matrix::Constant(6, 2, 3);
    const std::vector<std::uint32_t> class_of{0, 1, 1, 2, 1, 2};
    EXPECT_THAT(SoftmaxRegression::fit(rows, class_of, 1).predict(rows), Each(1U));
}

}  // namespace
}  // namespace irwe
