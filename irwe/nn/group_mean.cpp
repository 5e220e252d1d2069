#include "irwe/nn/group_mean.h"

#include <cassert>

namespace irwe::nn {

Tensor group_mean(Tape& tape, Tensor x, Eigen::Index num_groups) {
    const Matrix& rows = tape.value(x);
    assert(num_groups > 0 && rows.rows() % num_groups == 0);
    const Eigen::Index group_size = rows.rows() / num_groups;
    Matrix means(num_groups, rows.cols());
    for (Eigen::Index i = 0; i < num_groups; ++i) {
        means.row(i) = rows.middleRows(i * group_size, group_size).colwise().mean();
    }
    const Tensor result = tape.result(std::move(means), {x});
    tape.record([&tape, x, result, num_groups, group_size] {
        if (!tape.needs_gradient(x)) {
            return;
        }
        Matrix& gradient = tape.gradient(x);
        const Matrix shares = tape.gradient(result) / static_cast<Real>(group_size);
        for (Eigen::Index i = 0; i < num_groups; ++i) {
            gradient.middleRows(i * group_size, group_size).rowwise() += shares.row(i);
        }
    });
    return result;
}

}  // namespace irwe::nn
