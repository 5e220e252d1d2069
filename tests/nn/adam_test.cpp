#include "irwe/nn/adam.h"

#include <gtest/gtest.h>

#include <cmath>

#include "irwe/nn/linear.h"
#include "irwe/nn/squared_error.h"

namespace irwe::nn {
namespace {

// The rule of the paper on one number, in double precision.
class ObviousAdam {
public:
    double step(double value, double gradient, double learning_rate) {
        ++t_;
        first_ = 0.9 * first_ + 0.1 * gradient;
        second_ = 0.999 * second_ + 0.001 * gradient * gradient;
        const double first = first_ / (1 - std::pow(0.9, t_));
        const double second = second_ / (1 - std::pow(0.999, t_));
        return value - learning_rate * first / (std::sqrt(second) + 1e-8);
    }

private:
    int t_ = 0;
    double first_ = 0;
    double second_ = 0;
};

// The loss |x - target|^2 has the gradient 2 (x - target).
TEST(Adam, FollowsItsRuleEntryByEntry) {
    ThreadPool pool(2);
    Parameter x = uniform_parameter("x", 3, 7, 1, Random(1));
    const Matrix target = uniform_parameter("target", 3, 7, 1, Random(1)).value;
    std::vector<ObviousAdam> twins(21);
    std::vector<double> expected(x.value.data(), x.value.data() + 21);
    Adam adam({&x});
    for (int step = 0; step < 20; ++step) {
        Tape tape = Tape::training(pool, 0);
        static_cast<void>(squared_error(tape, tape.parameter(x), target, 1));
        tape.backward();
        for (std::size_t i = 0; i < 21; ++i) {
            const double gradient = tape.gradient_of(x)->data()[i];
            expected[i] = twins[i].step(expected[i], gradient, 0.01);
        }
        adam.step(tape, 0.01);
        for (std::size_t i = 0; i < 21; ++i) {
            EXPECT_NEAR(x.value.data()[i], expected[i], 1e-5);
        }
    }
}

TEST(Adam, LeavesAParameterWithoutPartInTheLossAsItIs) {
    ThreadPool pool(1);
    Parameter x = constant_parameter("x", 1, 1, 1);
    Parameter other = constant_parameter("other", 1, 1, 1);
    Adam adam({&x, &other});
    Tape tape = Tape::training(pool, 0);
    static_cast<void>(squared_error(tape, tape.parameter(x), Matrix::Zero(1, 1), 1));
    tape.backward();
    adam.step(tape, 0.1);
    EXPECT_NEAR(x.value(0, 0), 0.9, 1e-6);
    EXPECT_EQ(other.value(0, 0), 1);
    EXPECT_EQ(adam.moments()[1].num_steps, 0);
}

// Row i takes part in every step that i + 1 divides. Steps are counted for all rows together, so
// the corrections are those of the last step, and the moments those of the row's own steps.
TEST(Adam, StepsOnlyTheRowsThatTookPart) {
    ThreadPool pool(2);
    Parameter x = uniform_parameter("x", 4, 3, 1, Random(1));
    Matrix expected = x.value;
    Matrix first = Matrix::Zero(4, 3);
    Matrix second = Matrix::Zero(4, 3);
    Adam adam({&x}, {.max_norm = 1, .decay = 0.5});
    for (int t = 1; t <= 12; ++t) {
        std::vector<std::uint32_t> rows;
        for (std::uint32_t i = 4; i-- > 0;) {
            if (t % static_cast<int>(i + 1) == 0) {
                rows.push_back(i);
            }
        }
        Tape tape = Tape::training(pool, 0);
        const Tensor some = tape.parameter_rows(x, rows);
        static_cast<void>(squared_error(tape, some, Matrix::Ones(std::ssize(rows), 3), 1));
        tape.backward();
        adam.step(tape, 0.01);
        Matrix gradient = 2 * (expected(rows, Eigen::all).array() - 1).matrix();
        gradient = gradient / std::max(gradient.norm(), Real{1});
        for (std::size_t k = 0; k < rows.size(); ++k) {
            for (Eigen::Index j = 0; j < 3; ++j) {
                const auto i = static_cast<Eigen::Index>(rows[k]);
                const double g = gradient(static_cast<Eigen::Index>(k), j) + 0.5 * expected(i, j);
                first(i, j) = static_cast<Real>(0.9 * first(i, j) + 0.1 * g);
                second(i, j) = static_cast<Real>(0.999 * second(i, j) + 0.001 * g * g);
                const double step = first(i, j) / (1 - std::pow(0.9, t)) /
                                    (std::sqrt(second(i, j) / (1 - std::pow(0.999, t))) + 1e-8);
                expected(i, j) -= static_cast<Real>(0.01 * step);
            }
        }
        EXPECT_LT((x.value - expected).cwiseAbs().maxCoeff(), 1e-5) << t;
    }
    EXPECT_EQ(adam.moments()[0].num_steps, 12);
}

// Returns the first step of Adam at |x - target|^2 with learning rate 1, which is the sign of the
// changed gradient, and the first moments, which are a tenth of it.
struct FirstStep {
    Parameter x = constant_parameter("x", 1, 2, 1);
    Matrix tenth_of_gradient;

    FirstStep(const AdamOptions& options, const Matrix& target) {
        ThreadPool pool(1);
        Adam adam({&x}, options);
        Tape tape = Tape::training(pool, 0);
        static_cast<void>(squared_error(tape, tape.parameter(x), target, 1));
        tape.backward();
        adam.step(tape, 0.01);
        tenth_of_gradient = adam.moments()[0].first;
    }
};

// The gradient is 2 (1 - target) = (6, -8), of length 10.
TEST(Adam, CutsGradientsByNormAndByEntryAndAddsTheDecay) {
    Matrix target(1, 2);
    target << -2, 5;
    const auto gradient = [&](const AdamOptions& options) -> Matrix {
        return 10 * FirstStep(options, target).tenth_of_gradient;
    };
    const auto expect_gradient = [&](const AdamOptions& options, double first, double second) {
        const Matrix found = gradient(options);
        EXPECT_NEAR(found(0, 0), first, 1e-5);
        EXPECT_NEAR(found(0, 1), second, 1e-5);
    };
    expect_gradient({}, 6, -8);
    expect_gradient({.max_norm = 5}, 3, -4);
    expect_gradient({.max_norm = 11}, 6, -8);
    expect_gradient({.max_entry = 7}, 6, -7);
    expect_gradient({.decay = 0.5}, 6.5, -7.5);
    expect_gradient({.max_norm = 5, .max_entry = 3.5, .decay = 1}, 4, -2.5);
}

}  // namespace
}  // namespace irwe::nn
