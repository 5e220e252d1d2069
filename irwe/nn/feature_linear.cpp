#include "irwe/nn/feature_linear.h"

#include <cassert>
#include <cstddef>
#include <utility>

#include "irwe/linalg/gemm.h"
#include "irwe/linalg/sparse_product.h"

namespace irwe::nn {
namespace {

// The rows of `weight` that meet dense columns, then the bias, which meets the column of ones.
Matrix dense_weight(const FeatureMatrix& features, const Matrix& weight, const Matrix& bias) {
    Matrix result(features.dense_and_ones().cols(), weight.cols());
    Eigen::Index row = 0;
    for (const std::uint32_t column : features.dense_columns()) {
        result.row(row++) = weight.row(column);
    }
    result.row(row) = bias;
    return result;
}

void backward(Tape& tape, const FeatureMatrix& features, Tensor weight, Tensor bias,
              const Matrix& d_output) {
    Matrix d_dense(features.dense_and_ones().cols(), d_output.cols());
    gemm(tape.pool(), features.dense_and_ones(), d_output, d_dense, {.left = Transpose::yes});
    if (tape.needs_gradient(weight)) {
        Matrix& d_weight = tape.gradient(weight);
        Eigen::Index row = 0;
        for (const std::uint32_t column : features.dense_columns()) {
            d_weight.row(column) += d_dense.row(row++);
        }
        sparse_product_in_cache(tape.pool(), features.sparse_transposed(), d_output, d_weight,
                                true);
    }
    if (tape.needs_gradient(bias)) {
        tape.gradient(bias) += d_dense.bottomRows(1);
    }
}

}  // namespace

Tensor feature_linear(Tape& tape, const FeatureMatrix& features, Tensor weight, Tensor bias) {
    const Matrix& w = tape.value(weight);
    assert(w.rows() == features.num_columns());
    assert(tape.value(bias).rows() == 1 && tape.value(bias).cols() == w.cols());
    Matrix output(features.num_rows(), w.cols());
    gemm(tape.pool(), features.dense_and_ones(), dense_weight(features, w, tape.value(bias)),
         output);
    sparse_product_in_cache(tape.pool(), features.sparse(), w, output, true);

    const Tensor result = tape.result(std::move(output), {weight, bias});
    if (tape.needs_gradient(result)) {
        tape.record([&tape, &features, weight, bias, result] {
            backward(tape, features, weight, bias, tape.gradient(result));
        });
    }
    return result;
}

}  // namespace irwe::nn
