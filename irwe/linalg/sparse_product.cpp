#include "irwe/linalg/sparse_product.h"

#include <hwy/aligned_allocator.h>

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <new>

#include "irwe/base/chunks.h"
#include "irwe/linalg/sparse_product_kernel.h"

namespace irwe {
namespace {

using AlignedArray = hwy::AlignedFreeUniquePtr<Real[]>;

// Columns first, ..., first + width - 1 of `dense`, in rows of `stride`, zeros behind.
AlignedArray packed_panel(const ConstMatrixView& dense, Eigen::Index first, std::size_t width,
                          std::size_t stride) {
    const auto num_rows = static_cast<std::size_t>(dense.rows());
    AlignedArray packed = hwy::AllocateAligned<Real>(std::max<std::size_t>(num_rows * stride, 1));
    if (packed == nullptr) {
        throw std::bad_alloc();
    }
    for (std::size_t i = 0; i < num_rows; ++i) {
        const Real* row = dense.data() + static_cast<Eigen::Index>(i) * dense.outerStride() + first;
        Real* to = packed.get() + i * stride;
        std::fill(std::copy_n(row, width, to), to + stride, Real{0});
    }
    return packed;
}

template <typename Scalar>
void prefetch_row(const RowMajorMatrix<Scalar>& matrix, std::uint32_t row) {
    constexpr std::size_t kLine = 64;
    const std::size_t row_bytes = static_cast<std::size_t>(matrix.cols()) * sizeof(Scalar);
    const char* begin = reinterpret_cast<const char*>(matrix.data()) + row * row_bytes;
    for (std::size_t byte = 0; byte < row_bytes; byte += kLine) {
        __builtin_prefetch(begin + byte);
    }
}

// sum = row * dense. Calls add_four(sum, a, b, c, d) for four products at a time.
template <typename Scalar, typename Sum, typename AddFour>
void multiply_row(const SparseRow& row, const RowMajorMatrix<Scalar>& dense, Sum sum,
                  AddFour add_four) {
    constexpr std::size_t kGroup = 4;
    const auto& columns = row.columns;
    const auto product = [&](std::size_t j) {
        return static_cast<Scalar>(row.values[j]) * dense.row(columns[j]);
    };
    sum.setZero();
    std::size_t j = 0;
    for (; j + kGroup <= columns.size(); j += kGroup) {
        const std::size_t ahead = std::min(j + 2 * kGroup, columns.size());
        for (std::size_t next = j + kGroup; next < ahead; ++next) {
            prefetch_row(dense, columns[next]);
        }
        add_four(sum, product(j), product(j + 1), product(j + 2), product(j + 3));
    }
    for (; j < columns.size(); ++j) {
        sum += product(j);
    }
}

}  // namespace

void sparse_product_in_cache(ThreadPool& pool, const SparseRows& sparse,
                             const ConstMatrixView& dense, MatrixView result, bool accumulate) {
    constexpr std::int64_t kRowsPerTask = 4096;
    assert(result.rows() == sparse.num_rows() && result.cols() == dense.cols());
    const auto panel_width = static_cast<Eigen::Index>(sparse_panel_width());
    const std::int64_t num_panels = num_chunks(dense.cols(), panel_width);
    const std::int64_t num_blocks = num_chunks(sparse.num_rows(), kRowsPerTask);
    parallel_for_chunks(pool, num_blocks * num_panels, 1, [&](std::int64_t task, std::int64_t) {
        const std::int64_t begin = task / num_panels * kRowsPerTask;
        const std::int64_t end = std::min(begin + kRowsPerTask, sparse.num_rows());
        const Eigen::Index first = task % num_panels * panel_width;
        const auto width = static_cast<std::size_t>(std::min(panel_width, dense.cols() - first));
        const std::uint64_t* offsets = sparse.offsets.data() + begin;

        // A copy that few entries would use is not worth its time; a panel that ends within a
        // vector needs one.
        const bool pack =
            offsets[end - begin] - offsets[0] > 2 * static_cast<std::uint64_t>(dense.rows()) ||
            width < static_cast<std::size_t>(panel_width);
        const auto stride = static_cast<std::size_t>(pack ? panel_width : dense.outerStride());
        const AlignedArray packed =
            pack ? packed_panel(dense, first, width, stride) : AlignedArray();
        multiply_panel({.offsets = offsets,
                        .columns = sparse.columns.data(),
                        .values = sparse.values.data(),
                        .num_rows = static_cast<std::size_t>(end - begin),
                        .dense = pack ? packed.get() : dense.data() + first,
                        .dense_stride = stride,
                        .result = result.data() + begin * result.outerStride() + first,
                        .result_stride = static_cast<std::size_t>(result.outerStride()),
                        .width = width,
                        .accumulate = accumulate});
    });
}

template <typename Scalar>
void sparse_product_from_memory(ThreadPool& pool, const SparseMatrix& sparse,
                                const RowMajorMatrix<Scalar>& dense,
                                RowMajorMatrix<Scalar>& result) {
    constexpr std::int64_t kRowsPerTask = 128;
    assert(dense.rows() == sparse.num_columns() && result.rows() == sparse.num_rows());
    assert(dense.cols() == result.cols());
    const auto add_pairs = [](auto& sum, const auto& a, const auto& b, const auto& c,
                              const auto& d) { sum += (a + b) + (c + d); };
    parallel_for_chunks(pool, sparse.num_rows(), kRowsPerTask,
                        [&](std::int64_t begin, std::int64_t end) {
                            for (std::int64_t i = begin; i < end; ++i) {
                                multiply_row(sparse.row(i), dense, result.row(i), add_pairs);
                            }
                        });
}

template void sparse_product_from_memory(ThreadPool&, const SparseMatrix&,
                                         const RowMajorMatrix<float>&, RowMajorMatrix<float>&);
template void sparse_product_from_memory(ThreadPool&, const SparseMatrix&,
                                         const RowMajorMatrix<double>&, RowMajorMatrix<double>&);

Matrix sparse_product_from_memory(ThreadPool& pool, const SparseMatrix& sparse,
                                  std::span<const std::uint32_t> rows, const Matrix& dense) {
    constexpr std::int64_t kRowsPerTask = 16;
    assert(dense.rows() == sparse.num_columns());
    const auto add_in_order = [](auto& sum, const auto& a, const auto& b, const auto& c,
                                 const auto& d) { sum = sum + a + b + c + d; };
    Matrix result(std::ssize(rows), dense.cols());
    parallel_for_chunks(pool, std::ssize(rows), kRowsPerTask,
                        [&](std::int64_t begin, std::int64_t end) {
                            for (std::int64_t i = begin; i < end; ++i) {
                                const SparseRow row = sparse.row(rows[static_cast<std::size_t>(i)]);
                                multiply_row(row, dense, result.row(i), add_in_order);
                            }
                        });
    return result;
}

Eigen::Index padded_columns(Eigen::Index num_columns) {
    constexpr Eigen::Index kMaxLanes = 16;
    return num_chunks(num_columns, kMaxLanes) * kMaxLanes;
}

void add_part_of_product(const SparseMatrix& sparse, std::int64_t begin, std::int64_t end,
                         const Matrix& dense, MatrixView part) {
    assert(dense.rows() == sparse.num_columns() && part.rows() == end - begin);
    assert(dense.cols() == part.cols() && dense.cols() == padded_columns(dense.cols()));
    const std::int64_t rows_per_block = sparse.blocks().front().num_rows();
    const SparseBlock& block = sparse.blocks()[static_cast<std::size_t>(begin / rows_per_block)];
    assert(begin % rows_per_block + end - begin <= block.num_rows());
    multiply_panel({.offsets = block.offsets.data() + begin % rows_per_block,
                    .columns = block.columns.data(),
                    .values = block.values.data(),
                    .num_rows = static_cast<std::size_t>(end - begin),
                    .dense = dense.data(),
                    .dense_stride = static_cast<std::size_t>(dense.cols()),
                    .result = part.data(),
                    .result_stride = static_cast<std::size_t>(part.outerStride()),
                    .width = static_cast<std::size_t>(dense.cols()),
                    .accumulate = true});
}

}  // namespace irwe
