// Products of a sparse and a dense matrix: the first layer (S W and S^T dY) and the position loss
// (C H and C^T G).

#pragma once

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"
#include "irwe/linalg/sparse_matrix.h"

namespace irwe {

// result = sparse * dense, or += if `accumulate`.
//
// The columns are cut into panels of 8 SIMD vectors, so that the sums of a row stay in registers and
// every nonzero is one broadcast and 8 multiply-adds. One panel of a block of rows is a task, which
// first copies its panel of `dense` (columns, width of the panel) to have it contiguous: rows that
// lie pages apart would cost 1.3 to 2.7 times the time.
//
// REQUIRES: columns of `sparse` are below dense.rows(); result is (rows, n), dense is (columns, n).
void sparse_product(ThreadPool& pool, const SparseRows& sparse, const ConstMatrixView& dense,
                    MatrixView result, bool accumulate);

}  // namespace irwe
