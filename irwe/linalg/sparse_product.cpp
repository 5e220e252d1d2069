#include "irwe/linalg/sparse_product.h"

#include <hwy/aligned_allocator.h>

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <new>

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

}  // namespace

void sparse_product(ThreadPool& pool, const SparseRows& sparse, const ConstMatrixView& dense,
                    MatrixView result, bool accumulate) {
    constexpr std::int64_t kRowsPerTask = 4096;
    assert(result.rows() == sparse.num_rows() && result.cols() == dense.cols());
    const auto panel_width = static_cast<Eigen::Index>(sparse_panel_width());
    const std::int64_t num_panels = (dense.cols() + panel_width - 1) / panel_width;
    const std::int64_t num_blocks = (sparse.num_rows() + kRowsPerTask - 1) / kRowsPerTask;
    parallel_for_chunks(pool, num_blocks * num_panels, 1, [&](std::int64_t task, std::int64_t) {
        const std::int64_t begin = task / num_panels * kRowsPerTask;
        const std::int64_t end = std::min(begin + kRowsPerTask, sparse.num_rows());
        const Eigen::Index first = task % num_panels * panel_width;
        const auto width = static_cast<std::size_t>(std::min(panel_width, dense.cols() - first));
        const std::uint64_t* offsets = sparse.offsets.data() + begin;

        // A copy that few entries would use is not worth its time; a panel that ends within a vector
        // needs one.
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

}  // namespace irwe
