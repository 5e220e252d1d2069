#include "irwe/nn/dropout_rows.h"

#include <cassert>
#include <cstddef>
#include <utility>

#include "irwe/nn/dropout.h"
#include "irwe/nn/row_kernels.h"

namespace irwe::nn {
namespace {

constexpr std::int64_t kRowsPerTask = 64;

void drop(ThreadPool& pool, const Dropout& dropout, Matrix& values) {
    parallel_for_chunks(pool, values.rows(), kRowsPerTask,
                        [&](std::int64_t begin, std::int64_t end) {
                            for (std::int64_t i = begin; i < end; ++i) {
                                drop_entries(dropout, static_cast<std::size_t>(i),
                                             static_cast<std::size_t>(values.cols()),
                                             values.data() + i * values.cols());
                            }
                        });
}

}  // namespace

Tensor dropout_rows(Tape& tape, Tensor x, double rate, std::uint64_t place) {
    assert(rate >= 0 && rate < 1);
    const Dropout dropout{
        .key = RandomStream(mix(tape.dropout_key() ^ 0xe7037ed1a0b428dbU, place + 1))(),
        .num_kept = num_kept_at(rate)};
    if (!tape.is_training() || !dropout.is_active()) {
        return x;
    }
    Matrix kept = tape.value(x);
    drop(tape.pool(), dropout, kept);
    const Tensor y = tape.result(std::move(kept), {x});
    tape.record([&tape, x, y, dropout] {
        if (tape.needs_gradient(x)) {
            Matrix d_kept = tape.gradient(y);
            drop(tape.pool(), dropout, d_kept);
            tape.gradient(x) += d_kept;
        }
    });
    return y;
}

}  // namespace irwe::nn
