#include "irwe/linalg/gemm.h"

#include <cblas.h>

#include <algorithm>
#include <cassert>
#include <cstdint>

#include "irwe/base/chunks.h"
#include "irwe/linalg/blas_memory.h"

namespace irwe {
namespace {

// Threads inside BLAS and our own outside would fight for the cores.
const bool kOneThread = [] {
    openblas_set_num_threads(1);
    return true;
}();

CBLAS_TRANSPOSE flag(Transpose transpose) {
    return transpose == Transpose::yes ? CblasTrans : CblasNoTrans;
}

struct Shape {
    Eigen::Index rows, columns, depth;
};

Shape shape_of(const ConstMatrixView& left, const ConstMatrixView& right,
               const GemmOptions& options) {
    const bool left_transposed = options.left == Transpose::yes;
    const bool right_transposed = options.right == Transpose::yes;
    assert((left_transposed ? left.rows() : left.cols()) ==
           (right_transposed ? right.cols() : right.rows()));
    return {left_transposed ? left.cols() : left.rows(),
            right_transposed ? right.rows() : right.cols(),
            left_transposed ? left.rows() : left.cols()};
}

int blas_int(Eigen::Index value) { return static_cast<int>(value); }

// The leading dimension of a view; BLAS wants at least 1, and a view of one row may say anything.
int stride(const ConstMatrixView& view) {
    return blas_int(std::max({view.outerStride(), view.cols(), Eigen::Index{1}}));
}

}  // namespace

void gemm(const ConstMatrixView& left, const ConstMatrixView& right, MatrixView result,
          const GemmOptions& options) {
    const Shape shape = shape_of(left, right, options);
    assert(result.rows() == shape.rows && result.cols() == shape.columns);
    if (result.size() == 0) {
        return;
    }
    const int result_stride =
        blas_int(std::max({result.outerStride(), result.cols(), Eigen::Index{1}}));
    const Real keep = options.accumulate ? 1 : 0;
#ifdef IRWE_DOUBLE_PRECISION
    constexpr auto kGemm = cblas_dgemm;
#else
    constexpr auto kGemm = cblas_sgemm;
#endif
    const BlasMemory memory;
    kGemm(CblasRowMajor, flag(options.left), flag(options.right), blas_int(shape.rows),
          blas_int(shape.columns), blas_int(shape.depth), options.scale, left.data(), stride(left),
          right.data(), stride(right), keep, result.data(), result_stride);
}

void gemm(ThreadPool& pool, const ConstMatrixView& left, const ConstMatrixView& right,
          MatrixView result, const GemmOptions& options) {
    constexpr Eigen::Index kTileColumns = 1024;
    const Shape shape = shape_of(left, right, options);
    const Eigen::Index tiles_down = num_chunks(shape.rows, kGemmTileRows);
    const Eigen::Index tiles_across = num_chunks(shape.columns, kTileColumns);
    parallel_for_chunks(pool, tiles_down * tiles_across, 1, [&](std::int64_t tile, std::int64_t) {
        const Eigen::Index row = tile / tiles_across * kGemmTileRows;
        const Eigen::Index column = tile % tiles_across * kTileColumns;
        const Eigen::Index rows = std::min(kGemmTileRows, shape.rows - row);
        const Eigen::Index columns = std::min(kTileColumns, shape.columns - column);
        const ConstMatrixView left_part = options.left == Transpose::yes
                                              ? left.block(0, row, shape.depth, rows)
                                              : left.block(row, 0, rows, shape.depth);
        const ConstMatrixView right_part = options.right == Transpose::yes
                                               ? right.block(column, 0, columns, shape.depth)
                                               : right.block(0, column, shape.depth, columns);
        gemm(left_part, right_part, result.block(row, column, rows, columns), options);
    });
}

}  // namespace irwe
