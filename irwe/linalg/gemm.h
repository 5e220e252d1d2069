// Products of dense matrices. This is the only caller of BLAS.

#pragma once

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"

namespace irwe {

enum class Transpose { no, yes };

// Whether the factors are transposed, the scale of the product, and whether it is added to the
// result.
struct GemmOptions {
    Transpose left = Transpose::no;
    Transpose right = Transpose::no;
    Real scale = 1;
    bool accumulate = false;  // result += instead of result =
};

// Computes result = scale * left right on the calling thread, for use inside a task.
void gemm(const ConstMatrixView& left, const ConstMatrixView& right, MatrixView result,
          const GemmOptions& options = {});

// Computes result = scale * left right in tiles on the pool. The tiles depend only on the shapes,
// so the bytes are the same for every number of threads.
//
// Tiles have kGemmTileRows rows, so rows of `left` that begin at a multiple of them, and end at
// another or with the last row, give the same bytes as when all rows are multiplied.
inline constexpr Eigen::Index kGemmTileRows = 256;
void gemm(ThreadPool& pool, const ConstMatrixView& left, const ConstMatrixView& right,
          MatrixView result, const GemmOptions& options = {});

}  // namespace irwe
