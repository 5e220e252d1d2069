// Losses of networks that embed nodes: known values, and twins in double precision.

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "irwe/nn/logistic_loss.h"
#include "irwe/nn/reconstruction_loss.h"

namespace irwe::nn {
namespace {

Parameter some_rows(const std::string& name, Eigen::Index rows, Eigen::Index columns) {
    return uniform_parameter(name, rows, columns, 1, Random(4));
}

double obvious_loss(double score) { return std::log(1 + std::exp(-score)); }

TEST(PairLogistic, IsTwentyOneTimesLogTwoWhereAllVectorsAreZero) {
    ThreadPool pool(2);
    Tape tape = Tape::inference(pool);
    const Tensor zeros = tape.constant(Matrix(Matrix::Zero(300, 8)));
    const Tensor negatives = tape.constant(Matrix(Matrix::Zero(20, 8)));
    EXPECT_NEAR(pair_logistic(tape, zeros, zeros, negatives), 21 * std::log(2), 1e-9);
}

TEST(PairLogistic, IsTheMeanOfItsTerms) {
    ThreadPool pool(2);
    Tape tape = Tape::inference(pool);
    const Matrix left = some_rows("left", 9, 5).value;
    const Matrix right = some_rows("right", 9, 5).value;
    const Matrix negatives = some_rows("negatives", 4, 5).value;
    double expected = 0;
    for (Eigen::Index i = 0; i < 9; ++i) {
        expected += obvious_loss(left.row(i).dot(right.row(i)));
        for (Eigen::Index k = 0; k < 4; ++k) {
            expected += obvious_loss(-left.row(i).dot(negatives.row(k)));
        }
    }
    EXPECT_NEAR(
        pair_logistic(tape, tape.constant(left), tape.constant(right), tape.constant(negatives)),
        expected / 9, 1e-5);
}

TEST(PairLogistic, StaysFiniteForLargeScores) {
    ThreadPool pool(1);
    Tape tape = Tape::inference(pool);
    const Tensor large = tape.constant(Matrix(Matrix::Constant(1, 1, 1000)));
    const Tensor negative = tape.constant(Matrix(Matrix::Constant(1, 1, 1)));
    EXPECT_NEAR(pair_logistic(tape, large, large, negative), 1000, 1e-6);
}

struct PairProblem {
    Parameter x = some_rows("x", 400, 6);
    SignedPairs pairs = random_pairs();

    static SignedPairs random_pairs() {
        RandomStream stream = Random(3).stream("pairs");
        std::vector<std::uint32_t> left;
        std::vector<std::uint32_t> right;
        for (int i = 0; i < 900; ++i) {
            left.push_back(static_cast<std::uint32_t>(stream.below(400)));
            right.push_back(static_cast<std::uint32_t>(stream.below(400)));
        }
        return {std::move(left), std::move(right), 300, 400};
    }
};

TEST(SignedPairLogistic, IsTheMeanOverJoinedAndOtherPairs) {
    const PairProblem problem;
    ThreadPool pool(2);
    Tape tape = Tape::inference(pool);
    double expected = 0;
    for (std::int64_t i = 0; i < 900; ++i) {
        const double score = problem.x.value.row(problem.pairs.left(i))
                                 .dot(problem.x.value.row(problem.pairs.right(i)));
        expected += obvious_loss(i < 300 ? score : -score);
    }
    EXPECT_NEAR(signed_pair_logistic(tape, tape.parameter(problem.x), problem.pairs),
                expected / 900, 1e-6);
}

TEST(SignedPairLogistic, IsLogTwoWhereAllVectorsAreZero) {
    const PairProblem problem;
    ThreadPool pool(2);
    Tape tape = Tape::inference(pool);
    EXPECT_NEAR(
        signed_pair_logistic(tape, tape.constant(Matrix(Matrix::Zero(400, 6))), problem.pairs),
        std::log(2), 1e-9);
}

TEST(SignedPairLogistic, GivesTheSameBytesForEveryNumberOfThreads) {
    const PairProblem problem;
    const auto gradient = [&](int num_threads) {
        ThreadPool pool(num_threads);
        Tape tape = Tape::training(pool, 0);
        static_cast<void>(signed_pair_logistic(tape, tape.parameter(problem.x), problem.pairs));
        tape.backward();
        return *tape.gradient_of(problem.x);
    };
    const Matrix expected = gradient(1);
    EXPECT_EQ(gradient(2), expected);
    EXPECT_EQ(gradient(4), expected);
}

TEST(PairLogistic, CountsPairsByTheirWeights) {
    ThreadPool pool(2);
    Tape tape = Tape::inference(pool);
    const Matrix left = some_rows("left", 9, 5).value;
    const Matrix right = some_rows("right", 9, 5).value;
    const Matrix negatives = some_rows("negatives", 4, 5).value;
    std::vector<Real> weights;
    double expected = 0;
    for (Eigen::Index i = 0; i < 9; ++i) {
        weights.push_back(static_cast<Real>(i) / 4);
        expected += weights.back() * obvious_loss(left.row(i).dot(right.row(i)));
        for (Eigen::Index k = 0; k < 4; ++k) {
            expected += weights.back() * obvious_loss(-left.row(i).dot(negatives.row(k)));
        }
    }
    EXPECT_NEAR(pair_logistic(tape, tape.constant(left), tape.constant(right),
                              tape.constant(negatives), {.weights = weights, .factor = 1.5}),
                1.5 * expected / 9, 1e-5);
}

// Scores of 300 rows with 2 negatives, each -x / 600.
TEST(PairLogistic, TakesTheSumOfNegativesUpToLogThousand) {
    ThreadPool pool(2);
    const auto loss = [&](double x) {
        Tape tape = Tape::inference(pool);
        const Tensor rows = tape.constant(Matrix(Matrix::Constant(300, 1, 1)));
        const Tensor zeros = tape.constant(Matrix(Matrix::Zero(300, 1)));
        const Tensor negatives =
            tape.constant(Matrix(Matrix::Constant(2, 1, static_cast<Real>(x / 600))));
        return pair_logistic(tape, rows, zeros, negatives, {.negatives = NegativeScores::summed}) -
               std::log(2);
    };
    EXPECT_NEAR(loss(0), std::log(2), 1e-6);
    EXPECT_NEAR(loss(-3), std::log(1 + std::exp(-3)), 1e-5);
    EXPECT_NEAR(loss(3), std::log(1 + std::exp(3)), 1e-5);
    EXPECT_NEAR(loss(30), std::log(1000), 1e-9);
}

TEST(TripletLogistic, IsLogTwoWhereAllVectorsAreZeroAndOtherwiseItsDefinition) {
    ThreadPool pool(2);
    Tape tape = Tape::inference(pool);
    const Tensor zeros = tape.constant(Matrix(Matrix::Zero(300, 8)));
    EXPECT_NEAR(triplet_logistic(tape, zeros, zeros, zeros), std::log(2), 1e-9);
    const Matrix first = some_rows("first", 9, 5).value;
    const Matrix near = some_rows("near", 9, 5).value;
    const Matrix far = some_rows("far", 9, 5).value;
    double expected = 0;
    for (Eigen::Index i = 0; i < 9; ++i) {
        expected += obvious_loss(first.row(i).dot(near.row(i) - far.row(i)));
    }
    EXPECT_NEAR(
        triplet_logistic(tape, tape.constant(first), tape.constant(near), tape.constant(far), 0.1),
        0.1 * expected / 9, 1e-6);
}

struct DiscriminatorProblem {
    Parameter positives = some_rows("positives", 600, 6);
    Parameter negatives = some_rows("negatives", 600, 6);
    Parameter summary = some_rows("summary", 1, 6);
    Parameter weight = some_rows("weight", 6, 6);
    Parameter bias = some_rows("bias", 1, 1);

    double loss(Tape& tape) const {
        return bilinear_logistic(
            tape, tape.parameter(positives), tape.parameter(negatives),
            {tape.parameter(summary), tape.parameter(weight), tape.parameter(bias)});
    }
};

TEST(BilinearLogistic, IsLogTwoWhereTheWeightIsZero) {
    DiscriminatorProblem problem;
    problem.weight.value.setZero();
    problem.bias.value.setZero();
    ThreadPool pool(2);
    Tape tape = Tape::inference(pool);
    EXPECT_NEAR(problem.loss(tape), std::log(2), 1e-9);
}

TEST(BilinearLogistic, IsTheMeanOverBothSides) {
    const DiscriminatorProblem problem;
    ThreadPool pool(2);
    Tape tape = Tape::inference(pool);
    const auto score = [&](const Matrix& row) {
        return (row * problem.weight.value * problem.summary.value.transpose())(0, 0) +
               problem.bias.value(0, 0);
    };
    double expected = 0;
    for (Eigen::Index i = 0; i < 600; ++i) {
        expected += obvious_loss(score(problem.positives.value.row(i)));
        expected += obvious_loss(-score(problem.negatives.value.row(i)));
    }
    EXPECT_NEAR(problem.loss(tape), expected / 1200, 1e-5);
}

TEST(BilinearLogistic, GivesTheSameBytesForEveryNumberOfThreads) {
    const DiscriminatorProblem problem;
    const auto gradients = [&](int num_threads) {
        ThreadPool pool(num_threads);
        Tape tape = Tape::training(pool, 0);
        static_cast<void>(problem.loss(tape));
        tape.backward();
        std::vector<Matrix> result;
        for (const Parameter* parameter : {&problem.positives, &problem.summary, &problem.weight}) {
            result.push_back(*tape.gradient_of(*parameter));
        }
        return result;
    };
    const std::vector<Matrix> expected = gradients(1);
    EXPECT_EQ(gradients(2), expected);
    EXPECT_EQ(gradients(4), expected);
}

TEST(FrobeniusError, IsTheLengthOfTheDifference) {
    ThreadPool pool(2);
    Tape tape = Tape::inference(pool);
    const Matrix x = some_rows("x", 200, 5).value;
    const Matrix target = some_rows("target", 200, 5).value;
    EXPECT_NEAR(frobenius_error(tape, tape.constant(x), target), (x - target).cast<double>().norm(),
                1e-5);
}

TEST(FrobeniusError, HasNoGradientWhereBothAreEqual) {
    ThreadPool pool(1);
    const Parameter x = some_rows("x", 3, 3);
    Tape tape = Tape::training(pool, 0);
    EXPECT_EQ(frobenius_error(tape, tape.parameter(x), x.value), 0);
    tape.backward();
    EXPECT_EQ(tape.gradient_of(x), nullptr);
}

TEST(ScaledCosineError, HasAFiniteGradientForRowsOfAnyLength) {
    ThreadPool pool(1);
    const Matrix target = Matrix::Constant(1, 1, 1);
    for (const double value : {-1e-6, -1e-11, -1e-20, -1e-30, -1e-40, 0.0, 1e-30}) {
        Parameter x = constant_parameter("x", 1, 1, static_cast<Real>(value));
        Tape tape = Tape::training(pool, 0);
        static_cast<void>(scaled_cosine_error(tape, tape.parameter(x), target, 2));
        tape.backward();
        const Matrix* const gradient = tape.gradient_of(x);
        EXPECT_TRUE(gradient == nullptr || gradient->allFinite()) << value;
    }
}

TEST(ScaledCosineError, IsZeroOneAndTwoToThePowerForCosinesOneZeroAndMinusOne) {
    ThreadPool pool(1);
    Matrix target(1, 2);
    target << 3, 0;
    const auto error = [&](Real first, Real second, double power) {
        Tape tape = Tape::inference(pool);
        Matrix prediction(1, 2);
        prediction << first, second;
        return scaled_cosine_error(tape, tape.constant(std::move(prediction)), target, power);
    };
    for (const double power : {1.0, 2.0, 3.0}) {
        EXPECT_NEAR(error(5, 0, power), 0, 1e-9);
        EXPECT_NEAR(error(0, 5, power), 1, 1e-9);
        EXPECT_NEAR(error(-5, 0, power), std::pow(2, power), 1e-6);
        EXPECT_EQ(error(0, 0, power), 1);
    }
}

TEST(ScaledCosineError, IsAMeanTimesAWeight) {
    ThreadPool pool(2);
    const Matrix target = some_rows("target", 90, 5).value;
    const auto error = [&](double weight) {
        Tape tape = Tape::inference(pool);
        return scaled_cosine_error(tape, tape.constant(some_rows("x", 90, 5).value), target, 2,
                                   weight);
    };
    EXPECT_NEAR(error(2.5), 2.5 * error(1), 1e-12);
    EXPECT_EQ(error(0), 0);
}

}  // namespace
}  // namespace irwe::nn
