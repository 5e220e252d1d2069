#include "irwe/nn/edge_attention.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "irwe/linalg/gemm.h"
#include "irwe/nn/dropout.h"
#include "irwe/nn/row_kernels.h"

namespace irwe::nn {
namespace {

constexpr std::int64_t kRowsPerTask = 64;
constexpr Real kSlope = static_cast<Real>(0.2);

// Returns the inner products of the parts of each row with those of `vector`, (rows, heads).
Matrix head_scores(ThreadPool& pool, const Matrix& x, const Matrix& vector, int num_heads) {
    const Eigen::Index width = x.cols() / num_heads;
    Matrix scores(x.rows(), num_heads);
    parallel_for_chunks(pool, x.rows(), kRowsPerTask, [&](std::int64_t begin, std::int64_t end) {
        for (Eigen::Index i = begin; i < end; ++i) {
            for (Eigen::Index h = 0; h < num_heads; ++h) {
                scores(i, h) =
                    x.row(i).segment(h * width, width).dot(vector.row(0).segment(h * width, width));
            }
        }
    });
    return scores;
}

// Adds sum over i of d_scores(i, h) x_i(h), the gradient of the vector of head_scores.
void add_vector_gradient(ThreadPool& pool, const Matrix& d_scores, const Matrix& x,
                         Matrix& d_vector) {
    const Eigen::Index width = x.cols() / d_scores.cols();
    Matrix products(d_scores.cols(), x.cols());
    gemm(pool, d_scores, x, products, {.left = Transpose::yes});
    for (Eigen::Index h = 0; h < d_scores.cols(); ++h) {
        d_vector.row(0).segment(h * width, width) += products.row(h).segment(h * width, width);
    }
}

// Everything between the forward and the backward pass. Numbers of entry p of the edges and head h
// stand at p num_heads + h.
struct Pass {
    const SparseOperator& edges;
    std::size_t heads;
    Eigen::Index width;  // columns of a head
    Dropout dropout;
    Matrix source_scores, target_scores;  // (nodes, heads)
    std::vector<Real> weights;            // before dropout

    std::size_t begin_of(std::int64_t v) const {
        return edges.rows().offsets[static_cast<std::size_t>(v)];
    }
    std::size_t size_of(std::int64_t v) const { return begin_of(v + 1) - begin_of(v); }

    // Drops some of the numbers of the entries of row v.
    void drop(std::int64_t v, Real* numbers) const {
        if (dropout.is_active()) {
            drop_entries(dropout, static_cast<std::size_t>(v), size_of(v) * heads, numbers);
        }
    }

    void set_weights(std::int64_t v);
    void set_rows(const Matrix& x, std::int64_t v, std::vector<Real>& kept, Matrix& result) const;
    // Replaces d_weights, gradients of the weights of row v after dropout, by those of the scores.
    void to_score_gradients(std::int64_t v, Real* d_weights) const;
};

void Pass::set_weights(std::int64_t v) {
    const SparseRow row = edges.rows().row(v);
    Real* const own = weights.data() + begin_of(v) * heads;
    for (std::size_t h = 0; h < heads; ++h) {
        const auto column = static_cast<Eigen::Index>(h);
        Real largest = -std::numeric_limits<Real>::infinity();
        for (std::size_t i = 0; i < row.columns.size(); ++i) {
            const Real sum = source_scores(row.columns[i], column) + target_scores(v, column);
            own[i * heads + h] = sum > 0 ? sum : kSlope * sum;
            largest = std::max(largest, own[i * heads + h]);
        }
        Real total = 0;
        for (std::size_t i = 0; i < row.columns.size(); ++i) {
            own[i * heads + h] = std::exp(own[i * heads + h] - largest);
            total += own[i * heads + h];
        }
        for (std::size_t i = 0; i < row.columns.size(); ++i) {
            own[i * heads + h] /= total;
        }
    }
}

void Pass::set_rows(const Matrix& x, std::int64_t v, std::vector<Real>& kept,
                    Matrix& result) const {
    const SparseRow row = edges.rows().row(v);
    const Real* const own = weights.data() + begin_of(v) * heads;
    kept.assign(own, own + row.columns.size() * heads);
    drop(v, kept.data());
    result.row(v).setZero();
    for (std::size_t i = 0; i < row.columns.size(); ++i) {
        for (std::size_t h = 0; h < heads; ++h) {
            const Eigen::Index first = static_cast<Eigen::Index>(h) * width;
            result.row(v).segment(first, width) +=
                kept[i * heads + h] * x.row(row.columns[i]).segment(first, width);
        }
    }
}

void Pass::to_score_gradients(std::int64_t v, Real* d_weights) const {
    const SparseRow row = edges.rows().row(v);
    const Real* const own = weights.data() + begin_of(v) * heads;
    drop(v, d_weights);
    for (std::size_t h = 0; h < heads; ++h) {
        const auto column = static_cast<Eigen::Index>(h);
        Real mean = 0;
        for (std::size_t i = 0; i < row.columns.size(); ++i) {
            mean += own[i * heads + h] * d_weights[i * heads + h];
        }
        for (std::size_t i = 0; i < row.columns.size(); ++i) {
            const Real sum = source_scores(row.columns[i], column) + target_scores(v, column);
            Real& gradient = d_weights[i * heads + h];
            gradient = own[i * heads + h] * (gradient - mean) * (sum > 0 ? 1 : kSlope);
        }
    }
}

void backward(Tape& tape, const Pass& pass, Tensor x, Tensor y, const EdgeAttention& attention) {
    ThreadPool& pool = tape.pool();
    const Matrix& value = tape.value(x);
    const Matrix& d_y = tape.gradient(y);
    const Eigen::Index width = pass.width;
    const std::size_t heads = pass.heads;
    // Row by row: the gradient of the score of every entry, and the weights after dropout.
    std::vector<Real> kept = pass.weights;
    std::vector<Real> d_scores(pass.weights.size());
    Matrix d_source = Matrix::Zero(value.rows(), static_cast<Eigen::Index>(heads));
    Matrix d_target = Matrix::Zero(value.rows(), static_cast<Eigen::Index>(heads));
    parallel_for_chunks(
        pool, value.rows(), kRowsPerTask, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t v = begin; v < end; ++v) {
                const SparseRow row = pass.edges.rows().row(v);
                const std::size_t first_entry = pass.begin_of(v) * heads;
                pass.drop(v, kept.data() + first_entry);
                for (std::size_t i = 0; i < row.columns.size(); ++i) {
                    for (std::size_t h = 0; h < heads; ++h) {
                        const Eigen::Index first = static_cast<Eigen::Index>(h) * width;
                        d_scores[first_entry + i * heads + h] =
                            d_y.row(v)
                                .segment(first, width)
                                .dot(value.row(row.columns[i]).segment(first, width));
                    }
                }
                pass.to_score_gradients(v, d_scores.data() + first_entry);
                for (std::size_t i = 0; i < row.columns.size() * heads; ++i) {
                    d_target(v, static_cast<Eigen::Index>(i % heads)) += d_scores[first_entry + i];
                }
            }
        });
    // Column by column: entry p of row u is mirrored by one of row v, in which u is attended to.
    const std::vector<std::uint64_t>& mirrored = pass.edges.mirrored();
    Matrix d_x = Matrix::Zero(value.rows(), value.cols());
    parallel_for_chunks(
        pool, value.rows(), kRowsPerTask, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t u = begin; u < end; ++u) {
                const SparseRow row = pass.edges.rows().row(u);
                for (std::size_t i = 0; i < row.columns.size(); ++i) {
                    const std::size_t entry = mirrored[pass.begin_of(u) + i] * heads;
                    for (std::size_t h = 0; h < heads; ++h) {
                        const auto column = static_cast<Eigen::Index>(h);
                        d_x.row(u).segment(column * width, width) +=
                            kept[entry + h] *
                            d_y.row(row.columns[i]).segment(column * width, width);
                        d_source(u, column) += d_scores[entry + h];
                    }
                }
                for (std::size_t h = 0; h < heads; ++h) {
                    const auto column = static_cast<Eigen::Index>(h);
                    const auto part = [&](Tensor vector) {
                        return tape.value(vector).row(0).segment(column * width, width);
                    };
                    d_x.row(u).segment(column * width, width) +=
                        d_source(u, column) * part(attention.source) +
                        d_target(u, column) * part(attention.target);
                }
            }
        });
    if (tape.needs_gradient(x)) {
        tape.gradient(x) += d_x;
    }
    if (tape.needs_gradient(attention.source)) {
        add_vector_gradient(pool, d_source, value, tape.gradient(attention.source));
    }
    if (tape.needs_gradient(attention.target)) {
        add_vector_gradient(pool, d_target, value, tape.gradient(attention.target));
    }
}

}  // namespace

Tensor edge_attention(Tape& tape, const SparseOperator& edges, Tensor x,
                      const EdgeAttention& attention) {
    const Matrix& value = tape.value(x);
    assert(edges.num_rows() == value.rows() && edges.num_columns() == value.rows());
    assert(attention.num_heads > 0 && value.cols() % attention.num_heads == 0);
    const auto heads = static_cast<std::size_t>(attention.num_heads);
    const double rate = tape.is_training() ? attention.dropout : 0;
    const auto pass = std::make_shared<Pass>(
        Pass{.edges = edges,
             .heads = heads,
             .width = value.cols() / attention.num_heads,
             .dropout = {.key = RandomStream(
                             mix(tape.dropout_key() ^ 0x589965cc75374cc3U, attention.place + 1))(),
                         .num_kept = num_kept_at(rate)},
             .source_scores =
                 head_scores(tape.pool(), value, tape.value(attention.source), attention.num_heads),
             .target_scores =
                 head_scores(tape.pool(), value, tape.value(attention.target), attention.num_heads),
             .weights = std::vector<Real>(edges.rows().columns.size() * heads)});
    Matrix result(value.rows(), value.cols());
    parallel_for_chunks(tape.pool(), value.rows(), kRowsPerTask,
                        [&](std::int64_t begin, std::int64_t end) {
                            std::vector<Real> kept;
                            for (std::int64_t v = begin; v < end; ++v) {
                                pass->set_weights(v);
                                pass->set_rows(value, v, kept, result);
                            }
                        });
    const Tensor y = tape.result(std::move(result), {x, attention.source, attention.target});
    tape.record([&tape, pass, x, y, attention] { backward(tape, *pass, x, y, attention); });
    return y;
}

}  // namespace irwe::nn
