#include "irwe/linalg/weighted_row_sum.h"

#include <algorithm>
#include <bit>
#include <cassert>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "irwe/linalg/weighted_row_sum.cpp"
#include <hwy/foreach_target.h>  // compiles what follows once for each instruction set
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace irwe::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

static_assert(sizeof(Eigen::bfloat16) == sizeof(std::uint16_t));

// The bits of row r.
const std::uint16_t* row_bits(const CompactMatrix& matrix, std::uint32_t r) {
    return reinterpret_cast<const std::uint16_t*>(matrix.data() + r * matrix.cols());
}

// A bfloat16 is the upper half of a float: widening is a shift.
template <class D, class V>
HWY_INLINE hn::Vec<D> widened(D d, V bfloats) {
    const hn::Rebind<std::uint32_t, D> d32;
    const hn::Rebind<float, D> df;
    const auto floats = hn::BitCast(df, hn::ShiftLeft<16>(hn::PromoteTo(d32, bfloats)));
    if constexpr (sizeof(Real) == sizeof(float)) {
        return floats;
    } else {
        return hn::PromoteTo(d, floats);
    }
}

// Adds kRows rows at once, so that each entry of the sum is loaded and stored once for all of them.
template <std::size_t kRows>
void add_rows(const CompactMatrix& matrix, const std::uint32_t* rows, const Real* weights,
              std::span<Real> sum) {
    const hn::ScalableTag<Real> d;
    const hn::Rebind<std::uint16_t, decltype(d)> d16;
    const std::uint16_t* row[kRows];
    for (std::size_t r = 0; r < kRows; ++r) {
        row[r] = row_bits(matrix, rows[r]);
    }
    const std::size_t lanes = hn::Lanes(d);
    std::size_t c = 0;
    for (; c + lanes <= sum.size(); c += lanes) {
        auto total = hn::LoadU(d, sum.data() + c);
        for (std::size_t r = 0; r < kRows; ++r) {
            total =
                hn::MulAdd(hn::Set(d, weights[r]), widened(d, hn::LoadU(d16, row[r] + c)), total);
        }
        hn::StoreU(total, d, sum.data() + c);
    }
    for (; c < sum.size(); ++c) {
        for (std::size_t r = 0; r < kRows; ++r) {
            sum[c] += weights[r] *
                      static_cast<Real>(std::bit_cast<float>(std::uint32_t{row[r][c]} << 16));
        }
    }
}

void prefetch_rows(const CompactMatrix& matrix, std::span<const std::uint32_t> rows) {
    constexpr std::size_t kEntriesPerLine = 64 / sizeof(std::uint16_t);
    for (const std::uint32_t r : rows) {
        for (std::size_t c = 0; c < static_cast<std::size_t>(matrix.cols()); c += kEntriesPerLine) {
            __builtin_prefetch(row_bits(matrix, r) + c);
        }
    }
}

void weighted_row_sum(const CompactMatrix& matrix, std::span<const std::uint32_t> rows,
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

void weighted_row_sum(const CompactMatrix& matrix, std::span<const std::uint32_t> rows,
                      std::span<const Real> weights, std::span<Real> sum) {
    assert(rows.size() == weights.size() && std::ssize(sum) == matrix.cols());
    HWY_DYNAMIC_DISPATCH(weighted_row_sum)(matrix, rows, weights, sum);
}

}  // namespace irwe
#endif
