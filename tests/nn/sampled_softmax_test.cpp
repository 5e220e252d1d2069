#include "irwe/nn/sampled_softmax.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace irwe::nn {
namespace {

Parameter softmax_rows(const std::string& name, Eigen::Index rows, Eigen::Index columns,
                       double bound = 1) {
    return uniform_parameter(name, rows, columns, bound, Random(4));
}

// The definition, target by target, in double precision.
double obvious_softmax_loss(const Matrix& rows, const Matrix& classes, std::int64_t num_candidates,
                            const std::vector<std::uint32_t>& targets) {
    const auto per_row = static_cast<Eigen::Index>(targets.size()) / rows.rows();
    double sum = 0;
    for (Eigen::Index k = 0; k < std::ssize(targets); ++k) {
        const Eigen::VectorXd row = rows.row(k / per_row).transpose().cast<double>();
        const Eigen::Index target = targets[static_cast<std::size_t>(k)];
        double all = 0;
        for (Eigen::Index c = 0; c < classes.rows(); ++c) {
            if (c < num_candidates || c == target) {
                all += std::exp(classes.row(c).cast<double>().dot(row));
            }
        }
        sum -= classes.row(target).cast<double>().dot(row) - std::log(all);
    }
    return sum / static_cast<double>(targets.size());
}

double sampled_loss_of(const Matrix& rows, const Matrix& classes, std::int64_t num_candidates,
                       const std::vector<std::uint32_t>& targets) {
    ThreadPool pool(2);
    Tape tape = Tape::inference(pool);
    return sampled_softmax(tape, tape.constant(rows), tape.constant(classes), num_candidates,
                           targets);
}

TEST(SampledSoftmax, IsItsDefinitionForTargetsThatWereDrawnAndOthers) {
    const Matrix rows = softmax_rows("rows", 70, 5).value;
    const Matrix classes = softmax_rows("classes", 20, 5, 2).value;
    std::vector<std::uint32_t> targets;
    RandomStream stream(3);
    for (int i = 0; i < 3 * 70; ++i) {
        targets.push_back(static_cast<std::uint32_t>(stream.below(20)));
    }
    for (const std::int64_t num_candidates : {1, 12, 20}) {
        EXPECT_NEAR(sampled_loss_of(rows, classes, num_candidates, targets),
                    obvious_softmax_loss(rows, classes, num_candidates, targets), 1e-5);
    }
}

TEST(SampledSoftmax, IsTheSoftmaxWhereAllClassesAreCandidates) {
    const Matrix rows = softmax_rows("rows", 9, 4).value;
    const Matrix classes = softmax_rows("classes", 7, 4).value;
    const std::vector<std::uint32_t> targets{0, 1, 2, 3, 4, 5, 6, 0, 1};
    const Eigen::MatrixXd scores = (rows * classes.transpose()).cast<double>();
    double expected = 0;
    for (Eigen::Index i = 0; i < 9; ++i) {
        expected += std::log(scores.row(i).array().exp().sum()) -
                    scores(i, targets[static_cast<std::size_t>(i)]);
    }
    EXPECT_NEAR(sampled_loss_of(rows, classes, 7, targets), expected / 9, 1e-5);
}

TEST(SampledSoftmax, IsTheLogarithmOfTheNumberOfClassesWhereAllAreAlike) {
    const Matrix zeros = Matrix::Zero(3, 4);
    const Matrix classes = softmax_rows("classes", 7, 4).value;
    EXPECT_NEAR(sampled_loss_of(zeros, classes, 6, {0, 6, 5}), (2 * std::log(6) + std::log(7)) / 3,
                1e-6);
}

TEST(SampledSoftmax, StaysFiniteForLargeScores) {
    Matrix classes(3, 1);
    classes << 1000, 0, -1000;
    const Matrix one = Matrix::Ones(1, 1);
    EXPECT_NEAR(sampled_loss_of(one, classes, 2, {0}), 0, 1e-6);
    EXPECT_NEAR(sampled_loss_of(one, classes, 2, {2}), 2000, 1e-3);
    EXPECT_NEAR(sampled_loss_of(-one, classes, 2, {2}), 0, 1e-6);
}

TEST(SampledSoftmax, GivesTheSameBytesForEveryNumberOfThreads) {
    const Parameter rows = softmax_rows("rows", 300, 6);
    const Parameter classes = softmax_rows("classes", 40, 6);
    std::vector<std::uint32_t> targets;
    for (std::uint32_t i = 0; i < 600; ++i) {
        targets.push_back(i * 7 % 40);
    }
    const auto gradients = [&](int num_threads) {
        ThreadPool pool(num_threads);
        Tape tape = Tape::training(pool, 0);
        static_cast<void>(
            sampled_softmax(tape, tape.parameter(rows), tape.parameter(classes), 25, targets));
        tape.backward();
        return std::vector<Matrix>{*tape.gradient_of(rows), *tape.gradient_of(classes)};
    };
    const std::vector<Matrix> expected = gradients(1);
    EXPECT_EQ(gradients(2), expected);
    EXPECT_EQ(gradients(4), expected);
}

}  // namespace
}  // namespace irwe::nn
