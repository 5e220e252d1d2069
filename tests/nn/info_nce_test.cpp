#include "irwe/nn/info_nce.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace irwe::nn {
namespace {

Parameter unit_rows_of(const std::string& name, Eigen::Index rows) {
    Parameter result = uniform_parameter(name, rows, 6, 1, Random(4));
    result.value.rowwise().normalize();
    return result;
}

// The slow twin: the definition, in double precision.
double obvious_direction(const Matrix& l, const Matrix& r, const InfoNce& settings) {
    double sum = 0;
    for (Eigen::Index i = 0; i < l.rows(); ++i) {
        const auto score = [&](const Matrix& other, Eigen::Index j) {
            const double product = l.row(i).cast<double>().dot(other.row(j).cast<double>());
            return (product + static_cast<double>(settings.column_shifts(j, 0))) /
                   settings.temperature;
        };
        double denominator = 0;
        for (Eigen::Index j = 0; j < l.rows(); ++j) {
            denominator += std::exp(score(r, j));
            denominator += j == i ? 0 : std::exp(score(l, j));
        }
        sum -= score(r, i) - std::log(denominator);
    }
    return sum / static_cast<double>(l.rows());
}

double loss_of(const Matrix& l, const Matrix& r, const InfoNce& settings) {
    ThreadPool pool(2);
    Tape tape = Tape::inference(pool);
    return info_nce(tape, tape.constant(l), tape.constant(r), settings);
}

TEST(InfoNceTest, IsTheMeanOfBothDirections) {
    for (const Eigen::Index n : {1, 5, 300, 600}) {  // in one to three blocks
        const Matrix l = unit_rows_of("left", n).value;
        const Matrix r = unit_rows_of("right", n).value;
        for (const double temperature : {0.1, 0.6, 2.0}) {
            const InfoNce settings{.temperature = temperature,
                                   .column_shifts = unit_rows_of("shifts", n).value.leftCols(1)};
            const double expected =
                (obvious_direction(l, r, settings) + obvious_direction(r, l, settings)) / 2;
            EXPECT_NEAR(loss_of(l, r, settings), expected, 1e-4) << n << " " << temperature;
        }
    }
}

TEST(InfoNceTest, IsTheLogarithmOfTheOthersWhereAllVectorsAreEqual) {
    for (const Eigen::Index n : {1, 40, 300}) {
        const Matrix same = Matrix::Constant(n, 4, Real{0.5});
        EXPECT_NEAR(loss_of(same, same, {.column_shifts = Matrix::Zero(n, 1)}),
                    std::log(2.0 * static_cast<double>(n) - 1), 1e-5);
    }
}

// A shift of all columns, such as that of the row itself, changes nothing.
TEST(InfoNceTest, IsTheSameWithOneShiftForAll) {
    const Matrix l = unit_rows_of("left", 50).value;
    const Matrix r = unit_rows_of("right", 50).value;
    EXPECT_NEAR(loss_of(l, r, {.column_shifts = Matrix::Constant(50, 1, 3)}),
                loss_of(l, r, {.column_shifts = Matrix::Zero(50, 1)}), 1e-5);
}

// The score of an item with itself in its own view is by far the largest, and does not count.
TEST(InfoNceTest, StaysFiniteForSmallTemperatures) {
    const Matrix l = unit_rows_of("left", 20).value;
    const InfoNce settings{.temperature = 0.01, .column_shifts = Matrix::Zero(20, 1)};
    EXPECT_NEAR(loss_of(l, -l, settings), obvious_direction(l, -l, settings), 1e-3);
    EXPECT_TRUE(
        std::isfinite(loss_of(l, -l, {.temperature = 1e-4, .column_shifts = Matrix::Zero(20, 1)})));
}

TEST(InfoNceTest, GivesTheSameBytesForEveryNumberOfThreads) {
    const Parameter l = unit_rows_of("left", 600);
    const Parameter r = unit_rows_of("right", 600);
    const auto results = [&](int num_threads) {
        ThreadPool pool(num_threads);
        Tape tape = Tape::training(pool, 0);
        const double loss = info_nce(tape, tape.parameter(l), tape.parameter(r),
                                     {.temperature = 0.5, .column_shifts = Matrix::Zero(600, 1)});
        tape.backward();
        return std::vector<Matrix>{Matrix::Constant(1, 1, static_cast<Real>(loss)),
                                   *tape.gradient_of(l), *tape.gradient_of(r)};
    };
    const std::vector<Matrix> expected = results(1);
    EXPECT_EQ(results(2), expected);
    EXPECT_EQ(results(4), expected);
}

}  // namespace
}  // namespace irwe::nn
