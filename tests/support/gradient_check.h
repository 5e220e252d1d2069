// Gradients by central differences: the slow, obvious twin of every backward pass.
//
//     check_gradients({&weight, &bias}, [&](Tape& tape) {
//         return squared_error(tape, linear(tape, ...), target, 1);
//     });
//
// Only in the double build (IRWE_DOUBLE_PRECISION): in float, differences are good for 1e-3 at
// best.

#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <vector>

#include "irwe/base/parallel.h"
#include "irwe/nn/parameter.h"
#include "irwe/nn/tape.h"

namespace irwe::nn {

static_assert(sizeof(Real) == sizeof(double), "gradients are checked in double precision");

// d loss / d entry from four values of the loss, at -2, -1, 1 and 2 steps. What the formula leaves
// out is 4e-2 step^4 times the fifth derivative, what rounding adds about 1e-12 of the loss.
inline double numeric_derivative(Real& entry, const std::function<double()>& loss) {
    constexpr double kStep = 1e-4;
    const Real middle = entry;
    const auto at = [&](double steps) {
        entry = middle + steps * kStep;
        return loss();
    };
    const double far = at(2) - at(-2);
    const double near = at(1) - at(-1);
    entry = middle;
    return (8 * near - far) / (12 * kStep);
}

// Expects for every entry of every parameter |analytic - numeric| <= 1e-7 of the largest entry of
// that parameter's gradient (and 1e-10 of the loss, for gradients that vanish).
//
// `loss` builds the whole computation on the tape it is given and returns the loss. It is called
// four times for each entry, always with the same dropout key, so it must be smooth where it
// stands: a relu within 2e-4 of its kink fails. Keep shapes small.
inline void check_gradients(const std::vector<Parameter*>& parameters,
                            const std::function<double(Tape&)>& loss) {
    constexpr double kTolerance = 1e-7;
    constexpr std::uint64_t kDropoutKey = 7;
    ThreadPool pool(1);
    const auto loss_value = [&] {
        Tape tape = Tape::training(pool, kDropoutKey);
        return loss(tape);
    };
    Tape tape = Tape::training(pool, kDropoutKey);
    const double middle_loss = loss(tape);
    ASSERT_TRUE(std::isfinite(middle_loss));
    tape.backward();
    double largest_of_all = 0;
    for (Parameter* parameter : parameters) {
        const Matrix* analytic = tape.gradient_of(*parameter);
        if (analytic == nullptr) {
            ADD_FAILURE() << parameter->name << " has no part in the loss";
            continue;
        }
        Matrix numeric(analytic->rows(), analytic->cols());
        for (Eigen::Index i = 0; i < numeric.size(); ++i) {
            numeric.data()[i] = numeric_derivative(parameter->value.data()[i], loss_value);
        }
        if (numeric.size() == 0) {
            continue;
        }
        Eigen::Index row = 0;
        Eigen::Index column = 0;
        const double worst = (*analytic - numeric).cwiseAbs().maxCoeff(&row, &column);
        const double largest = std::max(analytic->cwiseAbs().maxCoeff(),  //
                                        numeric.cwiseAbs().maxCoeff());
        largest_of_all = std::max(largest_of_all, largest);
        const double floor = 1e-10 * std::max(1.0, std::abs(middle_loss));
        EXPECT_TRUE(worst <= kTolerance * largest + floor)
            << parameter->name << "(" << row << ", " << column << "): analytic "
            << (*analytic)(row, column) << ", numeric " << numeric(row, column) << ", differ by "
            << worst / largest << " of the largest entry, " << largest;
    }
    EXPECT_GT(largest_of_all, 0) << "every gradient vanishes, so nothing was tested";
}

}  // namespace irwe::nn
