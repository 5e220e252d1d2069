#include "irwe/features/weighted_row_sum.h"

#include <algorithm>
#include <cassert>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "irwe/features/weighted_row_sum.cpp"
#include <hwy/foreach_target.h>  // compiles what follows once for each instruction set
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace irwe::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// Adds kRows rows at once, so that each entry of the sum is loaded and stored once for all of them.
template <std::size_t kRows>
void add_rows(const Matrix& matrix, const std::uint32_t* rows, const Real* weights,
              std::span<Real> sum) {
    const hn::ScalableTag<Real> d;
    const Real* row[kRows];
    for (std::size_t r = 0; r < kRows; ++r) {
        row[r] = matrix.data() + rows[r] * sum.size();
    }
    const std::size_t lanes = hn::Lanes(d);
    std::size_t c = 0;
    for (; c + lanes <= sum.size(); c += lanes) {
        auto total = hn::LoadU(d, sum.data() + c);
        for (std::size_t r = 0; r < kRows; ++r) {
            total = hn::MulAdd(hn::Set(d, weights[r]), hn::LoadU(d, row[r] + c), total);
        }
        hn::StoreU(total, d, sum.data() + c);
    }
    for (; c < sum.size(); ++c) {
        for (std::size_t r = 0; r < kRows; ++r) {
            sum[c] += weights[r] * row[r][c];
        }
    }
}

void prefetch_rows(const Matrix& matrix, std::span<const std::uint32_t> rows) {
    constexpr std::size_t kRealsPerLine = 64 / sizeof(Real);
    const auto num_columns = static_cast<std::size_t>(matrix.cols());
    for (const std::uint32_t r : rows) {
        const Real* const row = matrix.data() + r * num_columns;
        for (std::size_t c = 0; c < num_columns; c += kRealsPerLine) {
            __builtin_prefetch(row + c);
        }
    }
}

void weighted_row_sum(const Matrix& matrix, std::span<const std::uint32_t> rows,
                      std::span<const Real> weights, std::span<Real> sum) {
    constexpr std::size_t kRowsAtOnce = 4;
    constexpr std::size_t kRowsAhead = 8;
    std::fill(sum.begin(), sum.end(), Real{0});
    std::size_t i = 0;
    for (; i + kRowsAtOnce <= rows.size(); i += kRowsAtOnce) {
        if (i + kRowsAhead + kRowsAtOnce <= rows.size()) {
            prefetch_rows(matrix, rows.subspan(i + kRowsAhead, kRowsAtOnce));
        }
        add_rows<kRowsAtOnce>(matrix, &rows[i], &weights[i], sum);
    }
    for (; i < rows.size(); ++i) {
        add_rows<1>(matrix, &rows[i], &weights[i], sum);
    }
}

}  // namespace irwe::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace irwe {

HWY_EXPORT(weighted_row_sum);

void weighted_row_sum(const Matrix& matrix, std::span<const std::uint32_t> rows,
                      std::span<const Real> weights, std::span<Real> sum) {
    assert(rows.size() == weights.size() && std::ssize(sum) == matrix.cols());
    HWY_DYNAMIC_DISPATCH(weighted_row_sum)(matrix, rows, weights, sum);
}

}  // namespace irwe
#endif
