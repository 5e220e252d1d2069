#include "irwe/nn/aggregate.h"

#include <cassert>
#include <cstddef>
#include <utility>

#include "irwe/linalg/sparse_product.h"

namespace irwe::nn {

SparseOperator::SparseOperator(SparseRows rows, std::int64_t num_columns)
    : content_(std::make_shared<Content>(std::move(rows), num_columns)) {}

const SparseRows& SparseOperator::transposed() const {
    std::call_once(content_->once, [&] {
        content_->transposed = irwe::transposed(content_->rows, content_->num_columns);
    });
    return content_->transposed;
}

// Rows are read from the first to the last, so the entries of row v are met in their order.
const std::vector<std::uint64_t>& SparseOperator::mirrored() const {
    std::call_once(content_->once_mirrored, [&] {
        const SparseRows& rows = content_->rows;
        std::vector<std::uint64_t> next(rows.offsets.begin(), rows.offsets.end() - 1);
        content_->mirrored.reserve(rows.columns.size());
        for (const std::uint32_t column : rows.columns) {
            assert(next[column] < rows.offsets[column + std::size_t{1}]);
            content_->mirrored.push_back(next[column]++);
        }
    });
    return content_->mirrored;
}

Tensor aggregate(Tape& tape, const SparseOperator& s, Tensor x) {
    const Matrix& in = tape.value(x);
    assert(in.rows() == s.num_columns());
    Matrix sums(s.num_rows(), in.cols());
    sparse_product_in_cache(tape.pool(), s.rows(), in, sums, false);
    const Tensor y = tape.result(std::move(sums), {x});
    tape.record([&tape, &s, x, y] {
        if (tape.needs_gradient(x)) {
            sparse_product_in_cache(tape.pool(), s.transposed(), tape.gradient(y), tape.gradient(x),
                                    true);
        }
    });
    return y;
}

}  // namespace irwe::nn
