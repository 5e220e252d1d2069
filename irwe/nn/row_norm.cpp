#include "irwe/nn/row_norm.h"

#include <cmath>
#include <memory>
#include <utility>

namespace irwe::nn {
namespace {

constexpr double kEpsilon = 1e-5;
constexpr std::int64_t kRowsPerTask = 64;

}  // namespace

Tensor normalized_rows(Tape& tape, Tensor x) {
    Matrix normalized = tape.value(x);
    const auto inverse_deviation = std::make_shared<Matrix>(normalized.rows(), 1);
    parallel_for_chunks(
        tape.pool(), normalized.rows(), kRowsPerTask, [&](std::int64_t begin, std::int64_t end) {
            for (Eigen::Index i = begin; i < end; ++i) {
                auto row = normalized.row(i);
                row.array() -= row.mean();
                const Real variance = row.squaredNorm() / static_cast<Real>(row.size());
                const Real inverse = 1 / std::sqrt(variance + static_cast<Real>(kEpsilon));
                row *= inverse;
                (*inverse_deviation)(i, 0) = inverse;
            }
        });
    const Tensor y = tape.result(std::move(normalized), {x});
    // d_x = (d_y - mean(d_y) - y mean(d_y y)) / deviation, with means over the row.
    tape.record([&tape, x, y, inverse_deviation] {
        if (!tape.needs_gradient(x)) {
            return;
        }
        Matrix& d_x = tape.gradient(x);
        const Matrix& d_y = tape.gradient(y);
        const Matrix& value = tape.value(y);
        parallel_for_chunks(
            tape.pool(), d_y.rows(), kRowsPerTask, [&](std::int64_t begin, std::int64_t end) {
                for (Eigen::Index i = begin; i < end; ++i) {
                    const Real mean = d_y.row(i).mean();
                    const Real along = d_y.row(i).dot(value.row(i)) / static_cast<Real>(d_y.cols());
                    d_x.row(i).array() +=
                        (*inverse_deviation)(i, 0) *
                        (d_y.row(i).array() - mean - value.row(i).array() * along);
                }
            });
    });
    return y;
}

}  // namespace irwe::nn
