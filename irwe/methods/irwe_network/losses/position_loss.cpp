#include "irwe/methods/irwe_network/losses/position_loss.h"

#include <memory>

#include "irwe/linalg/gemm.h"
#include "irwe/linalg/inner_product.h"
#include "irwe/linalg/sparse_product.h"

namespace irwe {
namespace {

Matrix gram(ThreadPool& pool, const Matrix& x) {
    Matrix result(x.cols(), x.cols());
    gemm(pool, x, x, result, {.left = Transpose::yes});
    return result;
}

// gradient += 2 scale^2 x other_gram - 2 scale sparse.
void add_gradient(nn::Tape& tape, nn::Tensor x, const Matrix& other_gram, const Matrix& sparse,
                  Real scale) {
    Matrix& gradient = tape.gradient(x);
    gemm(tape.pool(), tape.value(x), other_gram, gradient,
         {.scale = 2 * scale * scale, .accumulate = true});
    gradient -= 2 * scale * sparse;
}

}  // namespace

TargetMatrix::TargetMatrix(const SparseMatrix& contrastive_statistics)
    : TargetMatrix(contrastive_statistics, transposed(contrastive_statistics)) {}

TargetMatrix::TargetMatrix(const SparseMatrix& contrastive_statistics,
                           const SparseMatrix& transpose)
    : by_rows(contrastive_statistics), by_columns(transpose) {
    for (const SparseBlock& block : by_rows.blocks()) {
        for (const Real value : block.values) {
            squared_norm += static_cast<double>(value) * value;
        }
    }
}

// Without forming the N x N matrix:
//
//     |G H^T / tau - C|^2 = <G^T G, H^T H> / tau^2 - 2/tau <G, C H> + |C|^2,
//
// with the gradients 2/tau^2 G (H^T H) - 2/tau C H for G and 2/tau^2 H (G^T G) - 2/tau C^T G for H.
// The dense part costs O(N d^2), the sparse part two passes over the edges.
double position_loss(nn::Tape& tape, nn::Tensor position_embeddings, nn::Tensor context_embeddings,
                     const TargetMatrix& target, double temperature) {
    const Matrix& position = tape.value(position_embeddings);
    const Matrix& context = tape.value(context_embeddings);
    const auto position_gram = std::make_shared<Matrix>(gram(tape.pool(), position));
    const auto context_gram = std::make_shared<Matrix>(gram(tape.pool(), context));
    const auto sparse = std::make_shared<Matrix>(position.rows(), position.cols());  // C H
    sparse_product_from_memory(tape.pool(), target.by_rows, context, *sparse);
    tape.record([=, &tape, &target] {
        const auto scale = static_cast<Real>(1 / temperature);
        add_gradient(tape, position_embeddings, *context_gram, *sparse, scale);
        sparse_product_from_memory(tape.pool(), target.by_columns, tape.value(position_embeddings),
                                   *sparse);  // now C^T G
        add_gradient(tape, context_embeddings, *position_gram, *sparse, scale);
    });
    return inner_product(*position_gram, *context_gram) / (temperature * temperature) -
           2 / temperature * inner_product(position, *sparse) + target.squared_norm;
}

}  // namespace irwe
