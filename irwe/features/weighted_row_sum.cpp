#include "irwe/features/weighted_row_sum.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "irwe/features/weighted_row_sum.cpp"
#include <hwy/foreach_target.h>  // compiles what follows once for each instruction set
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace irwe::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

struct RowSum {
    const Real* matrix;
    std::size_t num_columns;
    const std::uint32_t* rows;
    const Real* weights;
    std::size_t num_rows;
    Real* sum;
};

// Adds kRows rows at once, so that each entry of the sum is loaded and stored once for all of them.
template <std::size_t kRows>
void add_rows(const RowSum& job, std::size_t first) {
    const hn::ScalableTag<Real> d;
    const Real* row[kRows];
    for (std::size_t r = 0; r < kRows; ++r) {
        row[r] = job.matrix + job.rows[first + r] * job.num_columns;
    }
    const std::size_t lanes = hn::Lanes(d);
    std::size_t c = 0;
    for (; c + lanes <= job.num_columns; c += lanes) {
        auto sum = hn::LoadU(d, job.sum + c);
        for (std::size_t r = 0; r < kRows; ++r) {
            const auto weight = hn::Set(d, job.weights[first + r]);
            sum = hn::MulAdd(weight, hn::LoadU(d, row[r] + c), sum);
        }
        hn::StoreU(sum, d, job.sum + c);
    }
    for (; c < job.num_columns; ++c) {
        for (std::size_t r = 0; r < kRows; ++r) {
            job.sum[c] += job.weights[first + r] * row[r][c];
        }
    }
}

void prefetch_rows(const RowSum& job, std::size_t first, std::size_t count) {
    constexpr std::size_t kRealsPerLine = 64 / sizeof(Real);
    for (std::size_t i = first; i < first + count && i < job.num_rows; ++i) {
        const Real* const row = job.matrix + job.rows[i] * job.num_columns;
        for (std::size_t c = 0; c < job.num_columns; c += kRealsPerLine) {
            hwy::Prefetch(row + c);
        }
    }
}

void weighted_row_sum(const RowSum& job) {
    constexpr std::size_t kRowsAtOnce = 4;
    constexpr std::size_t kRowsAhead = 8;
    for (std::size_t c = 0; c < job.num_columns; ++c) {
        job.sum[c] = 0;
    }
    std::size_t i = 0;
    for (; i + kRowsAtOnce <= job.num_rows; i += kRowsAtOnce) {
        prefetch_rows(job, i + kRowsAhead, kRowsAtOnce);
        add_rows<kRowsAtOnce>(job, i);
    }
    for (; i < job.num_rows; ++i) {
        add_rows<1>(job, i);
    }
}

}  // namespace irwe::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <cassert>

namespace irwe {

HWY_EXPORT(weighted_row_sum);

void weighted_row_sum(const Matrix& matrix, std::span<const std::uint32_t> rows,
                      std::span<const Real> weights, std::span<Real> sum) {
    assert(rows.size() == weights.size() && std::ssize(sum) == matrix.cols());
    HWY_DYNAMIC_DISPATCH(weighted_row_sum)
    ({matrix.data(), static_cast<std::size_t>(matrix.cols()), rows.data(), weights.data(),
      rows.size(), sum.data()});
}

}  // namespace irwe
#endif
