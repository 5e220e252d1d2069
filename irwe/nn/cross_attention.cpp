#include "irwe/nn/cross_attention.h"

#include <hwy/aligned_allocator.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <numbers>
#include <utility>

#include "irwe/nn/cross_attention_kernel.h"

namespace irwe::nn {
namespace {

using AlignedArray = hwy::AlignedFreeUniquePtr<Real[]>;

AlignedArray zeros(std::size_t size) {
    AlignedArray result = hwy::AllocateAligned<Real>(std::max<std::size_t>(size, 1));
    if (result == nullptr) {
        throw std::bad_alloc();
    }
    std::fill_n(result.get(), size, Real{0});
    return result;
}

// The columns of one head.
ConstMatrixView head_columns(const Matrix& matrix, Eigen::Index head, Eigen::Index dim) {
    return matrix.middleCols(head * dim, dim);
}

// Returns the transpose of (n, dim) as (dim, stride), padded with zeros.
AlignedArray transposed(const ConstMatrixView& matrix, std::size_t dim, std::size_t stride) {
    AlignedArray result = zeros(dim * stride);
    for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
        for (Eigen::Index j = 0; j < matrix.cols(); ++j) {
            result[static_cast<std::size_t>(j) * stride + static_cast<std::size_t>(i)] =
                matrix(i, j);
        }
    }
    return result;
}

void add_transposed(const AlignedArray& from, std::size_t stride, Real scale, MatrixView to) {
    for (Eigen::Index i = 0; i < to.rows(); ++i) {
        for (Eigen::Index j = 0; j < to.cols(); ++j) {
            to(i, j) +=
                scale * from[static_cast<std::size_t>(j) * stride + static_cast<std::size_t>(i)];
        }
    }
}

// Keys and values of one head in the form that the kernels read: transposed and padded.
struct TransposedHead {
    TransposedHead(const ConstMatrixView& key_rows, const ConstMatrixView& value_rows)
        : dim(padded_attention_dim(static_cast<std::size_t>(key_rows.cols()))),
          num_keys(static_cast<std::size_t>(key_rows.rows())),
          stride(padded_num_keys(num_keys, dim)),
          keys(transposed(key_rows, dim, stride)),
          values(transposed(value_rows, dim, stride)),
          longest_key(key_rows.rowwise().norm().maxCoeff<Eigen::PropagateNaN>()),
          scratch(zeros(2 * stride)) {}

    AttentionHead view() const {
        return {num_keys, stride, dim, keys.get(), values.get(), longest_key, scratch.get()};
    }

    std::size_t dim, num_keys, stride;
    AlignedArray keys, values;
    Real longest_key;
    AlignedArray scratch;
};

Real query_scale(Eigen::Index dim) {
    return static_cast<Real>(std::numbers::log2e / std::sqrt(static_cast<double>(dim)));
}

void attend_head(const ConstMatrixView& queries, const TransposedHead& head, MatrixView output,
                 Real* log_sums) {
    const auto num_queries = static_cast<std::size_t>(queries.rows());
    const AlignedArray packed = zeros(num_queries * head.dim);
    const AlignedArray packed_output = zeros(num_queries * head.dim);
    const Eigen::OuterStride<> stride(static_cast<Eigen::Index>(head.dim));
    Eigen::Map<Matrix, 0, Eigen::OuterStride<>>(packed.get(), queries.rows(), queries.cols(),
                                                stride) = queries * query_scale(queries.cols());
    cross_attend(head.view(), num_queries, packed.get(), packed_output.get(), log_sums);
    output = Eigen::Map<const Matrix, 0, Eigen::OuterStride<>>(packed_output.get(), output.rows(),
                                                               output.cols(), stride);
}

// The inputs and outputs of one head in the backward pass.
struct HeadBackward {
    ConstMatrixView queries;
    ConstMatrixView output;
    ConstMatrixView d_output;
    const Real* log_sums;
};

// One record for each query, and one of zeros if their number is odd.
AlignedArray packed_records(const HeadBackward& head, std::size_t dim) {
    const auto num_records = static_cast<std::size_t>((head.queries.rows() + 1) / 2 * 2);
    const std::size_t record_size = attention_record_size(dim);
    const Real scale = query_scale(head.queries.cols());
    AlignedArray records = zeros(num_records * record_size);
    for (Eigen::Index i = 0; i < head.queries.rows(); ++i) {
        Real* record = records.get() + static_cast<std::size_t>(i) * record_size;
        for (Eigen::Index j = 0; j < head.queries.cols(); ++j) {
            record[j] = head.queries(i, j) * scale;
            record[dim + static_cast<std::size_t>(j)] = head.d_output(i, j);
        }
        record[2 * dim] = -head.log_sums[i];
        record[2 * dim + 1] = -head.output.row(i).dot(head.d_output.row(i));
    }
    return records;
}

// The gradients of all heads, to add to; null where none is wanted.
struct Gradients {
    Matrix* queries;
    Matrix* keys;
    Matrix* values;
};

void attend_head_backward(const HeadBackward& backward, const TransposedHead& head,
                          Eigen::Index first, const Gradients& gradients) {
    const AlignedArray records = packed_records(backward, head.dim);
    const auto num_records = static_cast<std::size_t>((backward.queries.rows() + 1) / 2 * 2);
    const AlignedArray d_queries = zeros(num_records * head.dim);
    const AlignedArray d_keys = zeros(head.dim * head.stride);
    const AlignedArray d_values = zeros(head.dim * head.stride);
    cross_attend_backward(head.view(), num_records, records.get(), d_queries.get(), d_keys.get(),
                          d_values.get());

    // The scores are scaled by 1 / sqrt(dh), and so are both their gradients; the queries that met
    // d_keys were scaled by log2(e) already.
    const Eigen::Index dim = backward.queries.cols();
    if (gradients.queries != nullptr) {
        gradients.queries->middleCols(first, dim) +=
            Eigen::Map<const Matrix, 0, Eigen::OuterStride<>>(
                d_queries.get(), backward.queries.rows(), dim,
                Eigen::OuterStride<>(static_cast<Eigen::Index>(head.dim))) *
            static_cast<Real>(1 / std::sqrt(static_cast<double>(dim)));
    }
    if (gradients.keys != nullptr) {
        add_transposed(d_keys, head.stride, std::numbers::ln2_v<Real>,
                       gradients.keys->middleCols(first, dim));
    }
    if (gradients.values != nullptr) {
        add_transposed(d_values, head.stride, 1, gradients.values->middleCols(first, dim));
    }
}

Matrix* wanted_gradient(Tape& tape, Tensor tensor) {
    return tape.needs_gradient(tensor) ? &tape.gradient(tensor) : nullptr;
}

}  // namespace

Tensor cross_attention(Tape& tape, Tensor queries, Tensor keys, Tensor values, int num_heads) {
    const Matrix& q = tape.value(queries);
    const Matrix& k = tape.value(keys);
    const Matrix& v = tape.value(values);
    assert(num_heads > 0 && q.cols() % num_heads == 0);
    assert(k.cols() == q.cols() && v.cols() == q.cols());
    assert(k.rows() > 0 && k.rows() == v.rows());
    const Eigen::Index dim = q.cols() / num_heads;

    Matrix output(q.rows(), q.cols());
    const auto log_sums = std::make_shared<Matrix>(num_heads, q.rows());
    parallel_for_chunks(tape.pool(), num_heads, 1, [&](std::int64_t j, std::int64_t) {
        attend_head(head_columns(q, j, dim),
                    TransposedHead(head_columns(k, j, dim), head_columns(v, j, dim)),
                    output.middleCols(j * dim, dim), log_sums->row(j).data());
    });

    const Tensor result = tape.result(std::move(output), {queries, keys, values});
    if (tape.needs_gradient(result)) {
        tape.record([&tape, &q, &k, &v, queries, keys, values, result, log_sums, num_heads, dim] {
            const Matrix& d_output = tape.gradient(result);
            const Gradients gradients{wanted_gradient(tape, queries), wanted_gradient(tape, keys),
                                      wanted_gradient(tape, values)};
            parallel_for_chunks(tape.pool(), num_heads, 1, [&](std::int64_t j, std::int64_t) {
                const HeadBackward backward{
                    head_columns(q, j, dim), head_columns(tape.value(result), j, dim),
                    head_columns(d_output, j, dim), log_sums->row(j).data()};
                attend_head_backward(
                    backward, TransposedHead(head_columns(k, j, dim), head_columns(v, j, dim)),
                    j * dim, gradients);
            });
        });
    }
    return result;
}

}  // namespace irwe::nn
