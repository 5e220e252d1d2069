#include "irwe/nn/gather_rows.h"

#include <cassert>
#include <utility>

#include "irwe/linalg/sparse_product.h"

namespace irwe::nn {
namespace {

SparseRows one_hot_rows(std::vector<std::uint32_t> rows) {
    SparseRows result;
    result.values.assign(rows.size(), Real{1});
    for (std::size_t i = 1; i <= rows.size(); ++i) {
        result.offsets.push_back(i);
    }
    result.columns = std::move(rows);
    return result;
}

}  // namespace

RowChoice::RowChoice(std::vector<std::uint32_t> rows, std::int64_t num_table_rows)
    : one_hot_(one_hot_rows(std::move(rows)), num_table_rows) {}

Tensor gather_rows(Tape& tape, const RowChoice& choice, Tensor table) {
    constexpr std::int64_t kRowsPerTask = 256;
    const Matrix& from = tape.value(table);
    assert(from.rows() == choice.num_table_rows());
    Matrix rows(choice.size(), from.cols());
    parallel_for_chunks(tape.pool(), rows.rows(), kRowsPerTask,
                        [&](std::int64_t begin, std::int64_t end) {
                            for (std::int64_t i = begin; i < end; ++i) {
                                rows.row(i) = from.row(choice.rows()[static_cast<std::size_t>(i)]);
                            }
                        });
    const Tensor y = tape.result(std::move(rows), {table});
    tape.record([&tape, &choice, table, y] {
        if (tape.needs_gradient(table)) {
            sparse_product_in_cache(tape.pool(), choice.places(), tape.gradient(y),
                                    tape.gradient(table), true);
        }
    });
    return y;
}

}  // namespace irwe::nn
