#include "irwe/linalg/sparse_product_kernel.h"

// Vectors stand in arrays here, which the instruction sets with vectors of unknown size forbid.
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

}  // namespace irwe::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace irwe {

HWY_EXPORT(panel_width);
HWY_EXPORT(multiply_panel);

std::size_t sparse_panel_width() { return HWY_DYNAMIC_DISPATCH(panel_width)(); }

void multiply_panel(const SparsePanel& panel) { HWY_DYNAMIC_DISPATCH(multiply_panel)(panel); }

}  // namespace irwe
#endif
