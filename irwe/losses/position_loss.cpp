#include "irwe/losses/position_loss.h"

#include <memory>

#include "irwe/nn/gemm.h"
#include "irwe/nn/sparse_product.h"

namespace irwe {
namespace {

// The rows of all blocks in one.
SparseRows joined(const SparseMatrix& matrix) {
    SparseRows result;
    result.columns.reserve(static_cast<std::size_t>(matrix.num_nonzeros()));
    result.values.reserve(static_cast<std::size_t>(matrix.num_nonzeros()));
    for (std::int64_t i = 0; i < matrix.num_rows(); ++i) {
        const SparseRow row = matrix.row(i);
        result.columns.insert(result.columns.end(), row.columns.begin(), row.columns.end());
        result.values.insert(result.values.end(), row.values.begin(), row.values.end());
        result.end_row();
    }
    return result;
}

Matrix gram(ThreadPool& pool, const Matrix& x) {
    Matrix result(x.cols(), x.cols());
    nn::gemm(pool, x, x, result, {.left = nn::Transpose::yes});
    return result;
}

// sum_ij x_ij y_ij in double precision.
double inner_product(const Matrix& x, const Matrix& y) {
    return x.cast<double>().cwiseProduct(y.cast<double>()).sum();
}

// gradient += 2 scale^2 x other_gram - 2 scale sparse.
void add_gradient(nn::Tape& tape, nn::Tensor x, const Matrix& other_gram, const Matrix& sparse,
                  Real scale) {
    Matrix& gradient = tape.gradient(x);
    nn::gemm(tape.pool(), tape.value(x), other_gram, gradient,
             {.scale = 2 * scale * scale, .accumulate = true});
    gradient -= 2 * scale * sparse;
}

}  // namespace

PositionTarget::PositionTarget(const SparseMatrix& contrastive_statistics)
    : by_rows(joined(contrastive_statistics)),
      by_columns(transposed(by_rows, contrastive_statistics.num_columns())) {
    for (const Real value : by_rows.values) {
        squared_norm += static_cast<double>(value) * value;
    }
}

// Without forming the N x N matrix:
//
//     |G H^T / tau - C|^2 = <G^T G, H^T H> / tau^2 - 2/tau <G, C H> + |C|^2,
//
// with the gradients 2/tau^2 G (H^T H) - 2/tau C H for G and 2/tau^2 H (G^T G) - 2/tau C^T G for H.
// The dense part costs O(N d^2), the sparse part two passes over the edges.
double position_loss(nn::Tape& tape, nn::Tensor position_embeddings, nn::Tensor context_embeddings,
                     const PositionTarget& target, double temperature) {
    const Matrix& position = tape.value(position_embeddings);
    const Matrix& context = tape.value(context_embeddings);
    const auto position_gram = std::make_shared<Matrix>(gram(tape.pool(), position));
    const auto context_gram = std::make_shared<Matrix>(gram(tape.pool(), context));
    const auto sparse = std::make_shared<Matrix>(position.rows(), position.cols());  // C H
    nn::sparse_product(tape.pool(), target.by_rows, context, *sparse, false);
    tape.record([=, &tape, &target] {
        const auto scale = static_cast<Real>(1 / temperature);
        add_gradient(tape, position_embeddings, *context_gram, *sparse, scale);
        nn::sparse_product(tape.pool(), target.by_columns, tape.value(position_embeddings), *sparse,
                           false);  // now C^T G
        add_gradient(tape, context_embeddings, *position_gram, *sparse, scale);
    });
    return inner_product(*position_gram, *context_gram) / (temperature * temperature) -
           2 / temperature * inner_product(position, *sparse) + target.squared_norm;
}

}  // namespace irwe
