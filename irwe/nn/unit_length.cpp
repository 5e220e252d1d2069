#include "irwe/nn/unit_length.h"

#include <memory>
#include <utility>

namespace irwe::nn {
namespace {

constexpr std::int64_t kRowsPerTask = 64;

}  // namespace

Tensor unit_length(Tape& tape, Tensor x) {
    Matrix scaled = tape.value(x);
    const auto inverse_length = std::make_shared<Matrix>(scaled.rows(), 1);
    parallel_for_chunks(tape.pool(), scaled.rows(), kRowsPerTask,
                        [&](std::int64_t begin, std::int64_t end) {
                            for (Eigen::Index i = begin; i < end; ++i) {
                                const Real length = scaled.row(i).norm();
                                const Real inverse = length > 0 ? 1 / length : Real{0};
                                scaled.row(i) *= inverse;
                                (*inverse_length)(i, 0) = inverse;
                            }
                        });
    const Tensor y = tape.result(std::move(scaled), {x});
    // d_x = (d_y - y (d_y . y)) / length
    tape.record([&tape, x, y, inverse_length] {
        if (!tape.needs_gradient(x)) {
            return;
        }
        Matrix& d_x = tape.gradient(x);
        const Matrix& d_y = tape.gradient(y);
        const Matrix& value = tape.value(y);
        parallel_for_chunks(
            tape.pool(), d_y.rows(), kRowsPerTask, [&](std::int64_t begin, std::int64_t end) {
                for (Eigen::Index i = begin; i < end; ++i) {
                    const Real along = d_y.row(i).dot(value.row(i));
                    d_x.row(i) += (*inverse_length)(i, 0) * (d_y.row(i) - along * value.row(i));
                }
            });
    });
    return y;
}

}  // namespace irwe::nn
