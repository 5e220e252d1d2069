// Products of dense matrices: the one caller of BLAS.

#pragma once

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"

namespace irwe {

enum class Transpose { no, yes };

// What the factors of a product are taken as, and whether the result replaces what stands there.
struct GemmOptions {
    Transpose left = Transpose::no;
    Transpose right = Transpose::no;
    Real scale = 1;
    bool accumulate = false;  // result += instead of result =
};

// result = scale * left right, on the calling thread: for use inside a task.
void gemm(const ConstMatrixView& left, const ConstMatrixView& right, MatrixView result,
          const GemmOptions& options = {});

// The same, in tiles over the pool. The tiles depend on the shapes alone, so the bytes do, too.
void gemm(ThreadPool& pool, const ConstMatrixView& left, const ConstMatrixView& right,
          MatrixView result, const GemmOptions& options = {});

}  // namespace irwe
