#include "irwe/methods/irwe_network/losses/remembered_rows.h"

#include <cassert>
#include <memory>

#include "irwe/linalg/gemm.h"
#include "irwe/linalg/inner_product.h"
#include "irwe/linalg/sparse_product.h"

namespace irwe {
namespace {

void gram(ThreadPool& pool, const Matrix& x, Matrix& result) {
    gemm(pool, x, x, result, {.left = Transpose::yes});
}

// Replaces some rows of `all` by the rows of x and updates the Gram matrix.
void replace_rows(ThreadPool& pool, std::span<const std::uint32_t> nodes, const Matrix& x,
                  Matrix& all, Matrix& all_gram) {
    Matrix old(x.rows(), x.cols());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        old.row(static_cast<Eigen::Index>(i)) = all.row(nodes[i]);
        all.row(nodes[i]) = x.row(static_cast<Eigen::Index>(i));
    }
    gemm(pool, x, x, all_gram, {.left = Transpose::yes, .accumulate = true});
    gemm(pool, old, old, all_gram, {.left = Transpose::yes, .scale = -1, .accumulate = true});
}

// scale^2 x other_gram - scale sparse: half of the gradient.
Matrix half_gradient(ThreadPool& pool, const Matrix& x, const Matrix& other_gram,
                     const Matrix& sparse, Real scale) {
    Matrix result = -scale * sparse;
    gemm(pool, x, other_gram, result, {.scale = scale * scale, .accumulate = true});
    return result;
}

}  // namespace

RememberedRows::RememberedRows(Eigen::Index num_nodes, Eigen::Index dim)
    : position(Matrix::Zero(num_nodes, dim)),
      context(Matrix::Zero(num_nodes, dim)),
      position_gram(Matrix::Zero(dim, dim)),
      context_gram(Matrix::Zero(dim, dim)) {}

void RememberedRows::update(std::span<const std::uint32_t> nodes, const Matrix& new_position,
                            const Matrix& new_context, ThreadPool& pool) {
    replace_rows(pool, nodes, new_position, position, position_gram);
    replace_rows(pool, nodes, new_context, context, context_gram);
}

void RememberedRows::rebuild_grams(ThreadPool& pool) {
    gram(pool, position, position_gram);
    gram(pool, context, context_gram);
}

RowsGuard::RowsGuard(RememberedRows& rows, std::span<const std::uint32_t> nodes)
    : rows_(rows), nodes_(nodes), before_(std::ssize(nodes), rows.position.cols()) {
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        before_.position.row(static_cast<Eigen::Index>(i)) = rows.position.row(nodes[i]);
        before_.context.row(static_cast<Eigen::Index>(i)) = rows.context.row(nodes[i]);
    }
    before_.position_gram = rows.position_gram;
    before_.context_gram = rows.context_gram;
}

RowsGuard::~RowsGuard() {
    if (is_kept_) {
        return;
    }
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        rows_.position.row(nodes_[i]) = before_.position.row(static_cast<Eigen::Index>(i));
        rows_.context.row(nodes_[i]) = before_.context.row(static_cast<Eigen::Index>(i));
    }
    rows_.position_gram.swap(before_.position_gram);
    rows_.context_gram.swap(before_.context_gram);
}

double remembered_position_loss(nn::Tape& tape, nn::Tensor position_embeddings,
                                nn::Tensor context_embeddings, std::span<const std::uint32_t> nodes,
                                RememberedRows& rows, const TargetMatrix& target,
                                double temperature) {
    const Matrix& position = tape.value(position_embeddings);
    const Matrix& context = tape.value(context_embeddings);
    assert(position.rows() == std::ssize(nodes));
    rows.update(nodes, position, context, tape.pool());
    const auto scale = static_cast<Real>(1 / temperature);
    const double share =
        static_cast<double>(rows.position.rows()) / static_cast<double>(nodes.size());
    const Matrix sparse =
        sparse_product_from_memory(tape.pool(), target.by_rows, nodes, rows.context);  // C H
    const auto d_position = std::make_shared<Matrix>(
        half_gradient(tape.pool(), position, rows.context_gram, sparse, scale));
    const auto d_context = std::make_shared<Matrix>(half_gradient(
        tape.pool(), context, rows.position_gram,
        sparse_product_from_memory(tape.pool(), target.by_columns, nodes, rows.position),
        scale));  // C^T G
    tape.record([=, &tape] {
        const auto factor = static_cast<Real>(2 * share);
        tape.gradient(position_embeddings) += factor * *d_position;
        tape.gradient(context_embeddings) += factor * *d_context;
    });
    // sum_i g_i (H^T H) g_i / tau^2 - 2/tau g_i (C H)_i = <g, half_gradient - scale C H>.
    return share * (inner_product(position, *d_position) -
                    static_cast<double>(scale) * inner_product(position, sparse)) +
           target.squared_norm;
}

}  // namespace irwe
