#include "irwe/nn/replace_rows.h"

#include <cassert>
#include <utility>

namespace irwe::nn {
namespace {

// Adds the gradient of all rows but those that were replaced.
void add_gradient_of_rest(Tape& tape, Tensor x, Tensor y, const std::vector<std::uint32_t>& rows) {
    if (!tape.needs_gradient(x)) {
        return;
    }
    Matrix d_rest = tape.gradient(y);
    for (const std::uint32_t row : rows) {
        d_rest.row(row).setZero();
    }
    tape.gradient(x) += d_rest;
}

}  // namespace

Tensor replace_rows(Tape& tape, Tensor x, const std::vector<std::uint32_t>& rows, Tensor token) {
    assert(tape.value(token).rows() == 1 && tape.value(token).cols() == tape.value(x).cols());
    Matrix replaced = tape.value(x);
    for (const std::uint32_t row : rows) {
        replaced.row(row) = tape.value(token);
    }
    const Tensor y = tape.result(std::move(replaced), {x, token});
    tape.record([&tape, x, token, y, rows] {
        add_gradient_of_rest(tape, x, y, rows);
        if (tape.needs_gradient(token)) {
            for (const std::uint32_t row : rows) {
                tape.gradient(token) += tape.gradient(y).row(row);
            }
        }
    });
    return y;
}

Tensor clear_rows(Tape& tape, Tensor x, const std::vector<std::uint32_t>& rows) {
    Matrix cleared = tape.value(x);
    for (const std::uint32_t row : rows) {
        cleared.row(row).setZero();
    }
    const Tensor y = tape.result(std::move(cleared), {x});
    tape.record([&tape, x, y, rows] { add_gradient_of_rest(tape, x, y, rows); });
    return y;
}

}  // namespace irwe::nn
