#include "irwe/nn/activation.h"

#include "irwe/nn/activation_kernel.h"

namespace irwe::nn {
namespace {

constexpr std::int64_t kEntriesPerTask = 1 << 15;

std::size_t size(std::int64_t count) { return static_cast<std::size_t>(count); }

}  // namespace

Tensor activate(Tape& tape, Tensor x, Activation activation) {
    const Matrix& in = tape.value(x);
    Matrix out(in.rows(), in.cols());
    parallel_for_chunks(
        tape.pool(), in.size(), kEntriesPerTask, [&](std::int64_t begin, std::int64_t end) {
            apply_activation(activation, in.data() + begin, out.data() + begin, size(end - begin));
        });
    const Tensor y = tape.result(std::move(out), {x});
    tape.record([&tape, x, y, activation] {
        if (!tape.needs_gradient(x)) {
            return;
        }
        const Matrix& value = tape.value(y);
        const Matrix& d_y = tape.gradient(y);
        Matrix& d_x = tape.gradient(x);
        parallel_for_chunks(
            tape.pool(), value.size(), kEntriesPerTask, [&](std::int64_t begin, std::int64_t end) {
                add_activation_gradient(activation, value.data() + begin, d_y.data() + begin,
                                        d_x.data() + begin, size(end - begin));
            });
    });
    return y;
}

}  // namespace irwe::nn
