#include "irwe/nn/prelu.h"

#include <cassert>
#include <utility>

#include "irwe/base/chunks.h"

namespace irwe::nn {
namespace {

constexpr std::int64_t kEntriesPerTask = 1 << 14;

using Entries = Eigen::Map<Eigen::Array<Real, Eigen::Dynamic, 1>>;
using ConstEntries = Eigen::Map<const Eigen::Array<Real, Eigen::Dynamic, 1>>;

}  // namespace

Tensor prelu(Tape& tape, Tensor x, Tensor slope) {
    assert(tape.value(slope).size() == 1);
    const Matrix& in = tape.value(x);
    const Real a = tape.value(slope)(0, 0);
    Matrix out(in.rows(), in.cols());
    parallel_for_chunks(tape.pool(), in.size(), kEntriesPerTask,
                        [&](std::int64_t begin, std::int64_t end) {
                            const ConstEntries from(in.data() + begin, end - begin);
                            Entries to(out.data() + begin, end - begin);
                            to = from.max(Real{0}) + a * from.min(Real{0});
                        });
    const Tensor y = tape.result(std::move(out), {x, slope});
    tape.record([&tape, x, slope, y, a] {
        const Matrix& value = tape.value(x);
        const Matrix& d_y = tape.gradient(y);
        if (tape.needs_gradient(x)) {
            Matrix& d_x = tape.gradient(x);
            parallel_for_chunks(tape.pool(), value.size(), kEntriesPerTask,
                                [&](std::int64_t begin, std::int64_t end) {
                                    const ConstEntries from(value.data() + begin, end - begin);
                                    const ConstEntries d_to(d_y.data() + begin, end - begin);
                                    Entries d_from(d_x.data() + begin, end - begin);
                                    d_from += (from > 0).select(d_to, a * d_to);
                                });
        }
        if (tape.needs_gradient(slope)) {
            const double sum =
                sum_in_order(tape.pool(), value.size(), kEntriesPerTask, 0.0,
                             [&](std::int64_t begin, std::int64_t end) {
                                 const ConstEntries from(value.data() + begin, end - begin);
                                 const ConstEntries d_to(d_y.data() + begin, end - begin);
                                 return static_cast<double>((d_to * from.min(Real{0})).sum());
                             });
            tape.gradient(slope)(0, 0) += static_cast<Real>(sum);
        }
    });
    return y;
}

}  // namespace irwe::nn
