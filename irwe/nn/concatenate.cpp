#include "irwe/nn/concatenate.h"

#include <cassert>
#include <utility>

namespace irwe::nn {

Tensor concatenate(Tape& tape, const std::vector<Tensor>& parts) {
    assert(!parts.empty());
    Eigen::Index num_columns = 0;
    for (const Tensor part : parts) {
        assert(tape.value(part).rows() == tape.value(parts[0]).rows());
        num_columns += tape.value(part).cols();
    }
    Matrix joined(tape.value(parts[0]).rows(), num_columns);
    Eigen::Index first = 0;
    for (const Tensor part : parts) {
        const Matrix& value = tape.value(part);
        joined.middleCols(first, value.cols()) = value;
        first += value.cols();
    }
    const Tensor y = tape.result(std::move(joined), parts);
    tape.record([&tape, parts, y] {
        Eigen::Index begin = 0;
        for (const Tensor part : parts) {
            const Eigen::Index width = tape.value(part).cols();
            if (tape.needs_gradient(part)) {
                tape.gradient(part) += tape.gradient(y).middleCols(begin, width);
            }
            begin += width;
        }
    });
    return y;
}

}  // namespace irwe::nn
