#include "irwe/linalg/sparse_product_kernel.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "irwe/linalg/sparse_product.h"

// Uses arrays of vectors, which instruction sets with vectors of unknown size do not allow.
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "irwe/linalg/sparse_product_kernel.cpp"
#include <hwy/foreach_target.h>  // compiles what follows once for each instruction set
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace irwe::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using D = hn::ScalableTag<Real>;
using V = hn::Vec<D>;

std::size_t panel_width() { return 8 * hn::Lanes(D()); }

// The first `count` lanes. Highway's masked loads may read beyond them.
void write_part(V sum, Real* result, std::size_t count, bool accumulate) {
    const D d;
    HWY_ALIGN Real lanes[HWY_MAX_BYTES / sizeof(Real)] = {};
    hn::Store(sum, d, lanes);
    for (std::size_t i = 0; i < count; ++i) {
        result[i] = accumulate ? result[i] + lanes[i] : lanes[i];
    }
}

// A panel of kVectors vectors, the last perhaps in part.
template <std::size_t kVectors>
void multiply(const SparsePanel& panel) {
    const D d;
    const std::size_t lanes = hn::Lanes(d);
    const std::size_t last = panel.width - (kVectors - 1) * lanes;  // lanes of the last vector
    for (std::size_t row = 0; row < panel.num_rows; ++row) {
        Real* HWY_RESTRICT result = panel.result + row * panel.result_stride;
        const std::uint64_t end = panel.offsets[row + 1];
        std::uint64_t entry = panel.offsets[row];
        if (entry == end && panel.accumulate) {
            continue;
        }
        V sums[kVectors];
        HWY_UNROLL(8)
        for (std::size_t i = 0; i < kVectors; ++i) {
            sums[i] = hn::Zero(d);
        }
        for (; entry < end; ++entry) {
            const V value = hn::Set(d, panel.values[entry]);
            const Real* HWY_RESTRICT dense =
                panel.dense + panel.columns[entry] * panel.dense_stride;
            HWY_UNROLL(8)
            for (std::size_t i = 0; i < kVectors; ++i) {
                sums[i] = hn::MulAdd(value, hn::LoadU(d, dense + i * lanes), sums[i]);
            }
        }
        HWY_UNROLL(8)
        for (std::size_t i = 0; i < kVectors; ++i) {
            Real* to = result + i * lanes;
            if (i + 1 == kVectors && last < lanes) {
                write_part(sums[i], to, last, panel.accumulate);
            } else {
                hn::StoreU(panel.accumulate ? hn::Add(sums[i], hn::LoadU(d, to)) : sums[i], d, to);
            }
        }
    }
}

void multiply_panel(const SparsePanel& panel) {
    constexpr void (*kMultiply[])(const SparsePanel&) = {multiply<1>, multiply<2>, multiply<3>,
                                                         multiply<4>, multiply<5>, multiply<6>,
                                                         multiply<7>, multiply<8>};
    kMultiply[(panel.width - 1) / hn::Lanes(D())](panel);
}

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

HWY_EXPORT(panel_width);
HWY_EXPORT(multiply_panel);
HWY_EXPORT(weighted_row_sum);

std::size_t sparse_panel_width() { return HWY_DYNAMIC_DISPATCH(panel_width)(); }

void multiply_panel(const SparsePanel& panel) { HWY_DYNAMIC_DISPATCH(multiply_panel)(panel); }

void weighted_row_sum(const CompactMatrix& matrix, std::span<const std::uint32_t> rows,
                      std::span<const Real> weights, std::span<Real> sum) {
    assert(rows.size() == weights.size() && std::ssize(sum) == matrix.cols());
    HWY_DYNAMIC_DISPATCH(weighted_row_sum)(matrix, rows, weights, sum);
}

}  // namespace irwe
#endif
