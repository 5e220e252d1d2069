#include "irwe/nn/elementwise.h"

#include <cassert>

namespace irwe::nn {

Tensor add(Tape& tape, Tensor x, Tensor y) {
    const Tensor sum = tape.result(tape.value(x) + tape.value(y), {x, y});
    tape.record([&tape, x, y, sum] {
        for (const Tensor term : {x, y}) {
            if (tape.needs_gradient(term)) {
                tape.gradient(term) += tape.gradient(sum);
            }
        }
    });
    return sum;
}

Tensor multiply(Tape& tape, Tensor x, Tensor y) {
    const Tensor product = tape.result(tape.value(x).cwiseProduct(tape.value(y)), {x, y});
    tape.record([&tape, x, y, product] {
        if (tape.needs_gradient(x)) {
            tape.gradient(x) += tape.gradient(product).cwiseProduct(tape.value(y));
        }
        if (tape.needs_gradient(y)) {
            tape.gradient(y) += tape.gradient(product).cwiseProduct(tape.value(x));
        }
    });
    return product;
}

}  // namespace irwe::nn
