#include "irwe/nn/linear.h"

#include <cassert>
#include <cmath>

#include "irwe/linalg/gemm.h"

namespace irwe::nn {
namespace {

void add_gradients(Tape& tape, Tensor x, Tensor weight, const Matrix& d_y) {
    if (tape.needs_gradient(weight)) {
        gemm(tape.pool(), tape.value(x), d_y, tape.gradient(weight),
             {.left = Transpose::yes, .accumulate = true});
    }
    if (tape.needs_gradient(x)) {
        gemm(tape.pool(), d_y, tape.value(weight), tape.gradient(x),
             {.right = Transpose::yes, .accumulate = true});
    }
}

Matrix product(Tape& tape, Tensor x, Tensor weight) {
    Matrix y(tape.value(x).rows(), tape.value(weight).cols());
    gemm(tape.pool(), tape.value(x), tape.value(weight), y);
    return y;
}

void add_to_rows(Tape& tape, Tensor bias, Matrix& sum) {
    assert(tape.value(bias).rows() == 1 && tape.value(bias).cols() == sum.cols());
    constexpr std::int64_t kRowsPerTask = 256;
    parallel_for_chunks(tape.pool(), sum.rows(), kRowsPerTask,
                        [&](std::int64_t begin, std::int64_t end) {
                            sum.middleRows(begin, end - begin).rowwise() += tape.value(bias).row(0);
                        });
}

}  // namespace

Tensor linear(Tape& tape, Tensor x, Tensor weight) {
    const Tensor y = tape.result(product(tape, x, weight), {x, weight});
    tape.record([&tape, x, weight, y] { add_gradients(tape, x, weight, tape.gradient(y)); });
    return y;
}

Tensor linear(Tape& tape, Tensor x, Tensor weight, Tensor bias) {
    Matrix sum = product(tape, x, weight);
    add_to_rows(tape, bias, sum);
    const Tensor y = tape.result(std::move(sum), {x, weight, bias});
    tape.record([&tape, x, weight, bias, y] {
        add_gradients(tape, x, weight, tape.gradient(y));
        if (tape.needs_gradient(bias)) {
            add_row_sum(tape.pool(), tape.gradient(y), tape.gradient(bias));
        }
    });
    return y;
}

Tensor add_bias(Tape& tape, Tensor x, Tensor bias) {
    Matrix sum = tape.value(x);
    add_to_rows(tape, bias, sum);
    const Tensor y = tape.result(std::move(sum), {x, bias});
    tape.record([&tape, x, bias, y] {
        if (tape.needs_gradient(x)) {
            tape.gradient(x) += tape.gradient(y);
        }
        if (tape.needs_gradient(bias)) {
            add_row_sum(tape.pool(), tape.gradient(y), tape.gradient(bias));
        }
    });
    return y;
}

void add_row_sum(ThreadPool& pool, const Matrix& d_y, Matrix& d_bias) {
    constexpr std::int64_t kColumnsPerTask = 64;
    parallel_for_chunks(pool, d_y.cols(), kColumnsPerTask,
                        [&](std::int64_t begin, std::int64_t end) {
                            auto sum = d_bias.row(0).segment(begin, end - begin);
                            for (Eigen::Index i = 0; i < d_y.rows(); ++i) {
                                sum += d_y.row(i).segment(begin, end - begin);
                            }
                        });
}

Linear::Linear(const std::string& name, int num_inputs, int num_outputs, Bias bias,
               const Initializer& initializer)
    : weight_(initializer.uniform(name + ".weight", num_inputs, num_outputs,
                                  1 / std::sqrt(num_inputs))) {
    if (bias == Bias::yes) {
        bias_ = initializer.uniform(name + ".bias", 1, num_outputs, 1 / std::sqrt(num_inputs));
    }
}

Tensor Linear::operator()(Tape& tape, Tensor x) const {
    return bias_ ? linear(tape, x, weight(tape), bias(tape)) : linear(tape, x, weight(tape));
}

}  // namespace irwe::nn
