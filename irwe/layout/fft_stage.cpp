#include "irwe/layout/fft_stage.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "irwe/layout/fft_stage.cpp"
#include <hwy/foreach_target.h>  // compiles what follows once for each instruction set
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace irwe::fft_stage::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Tag = hn::CappedTag<float, 16>;
using V = hn::Vec<Tag>;

// Stores (re, im) times the factor (w[0], w[1]) at place i of y.
HWY_INLINE void store_multiplied(V re, V im, const float* w, Parts y, std::size_t i) {
    const Tag d;
    const V w_re = hn::Set(d, w[0]);
    const V w_im = hn::Set(d, w[1]);
    hn::StoreU(hn::NegMulAdd(im, w_im, hn::Mul(re, w_re)), d, y.re + i);
    hn::StoreU(hn::MulAdd(im, w_re, hn::Mul(re, w_im)), d, y.im + i);
}

HWY_INLINE void store(V re, V im, Parts y, std::size_t i) {
    const Tag d;
    hn::StoreU(re, d, y.re + i);
    hn::StoreU(im, d, y.im + i);
}

void radix_2(std::size_t count, std::size_t stride, const float* w, Parts x, Parts y) {
    const Tag d;
    for (std::size_t p = 0; p < count; ++p, w += 2) {
        for (std::size_t q = 0; q < stride; q += hn::Lanes(d)) {
            const std::size_t i = q + stride * p;
            const std::size_t j = i + stride * count;
            const V a_re = hn::LoadU(d, x.re + i), a_im = hn::LoadU(d, x.im + i);
            const V b_re = hn::LoadU(d, x.re + j), b_im = hn::LoadU(d, x.im + j);
            const std::size_t out = q + stride * 2 * p;
            store(hn::Add(a_re, b_re), hn::Add(a_im, b_im), y, out);
            store_multiplied(hn::Sub(a_re, b_re), hn::Sub(a_im, b_im), w, y, out + stride);
        }
    }
}

void radix_3(std::size_t count, std::size_t stride, const float* w, Parts x, Parts y) {
    const Tag d;
    const V half = hn::Set(d, 0.5F);
    const V sine = hn::Set(d, 0.86602540378443864676F);
    for (std::size_t p = 0; p < count; ++p, w += 4) {
        for (std::size_t q = 0; q < stride; q += hn::Lanes(d)) {
            const std::size_t i = q + stride * p;
            const std::size_t j = i + stride * count;
            const std::size_t k = j + stride * count;
            const V a_re = hn::LoadU(d, x.re + i), a_im = hn::LoadU(d, x.im + i);
            const V b_re = hn::LoadU(d, x.re + j), b_im = hn::LoadU(d, x.im + j);
            const V c_re = hn::LoadU(d, x.re + k), c_im = hn::LoadU(d, x.im + k);
            const V sum_re = hn::Add(b_re, c_re), sum_im = hn::Add(b_im, c_im);
            const V mid_re = hn::NegMulAdd(half, sum_re, a_re);
            const V mid_im = hn::NegMulAdd(half, sum_im, a_im);
            // -i sine (b - c)
            const V side_re = hn::Mul(sine, hn::Sub(b_im, c_im));
            const V side_im = hn::Mul(sine, hn::Sub(c_re, b_re));
            const std::size_t out = q + stride * 3 * p;
            store(hn::Add(a_re, sum_re), hn::Add(a_im, sum_im), y, out);
            store_multiplied(hn::Add(mid_re, side_re), hn::Add(mid_im, side_im), w, y,
                             out + stride);
            store_multiplied(hn::Sub(mid_re, side_re), hn::Sub(mid_im, side_im), w + 2, y,
                             out + 2 * stride);
        }
    }
}

void radix_4(std::size_t count, std::size_t stride, const float* w, Parts x, Parts y) {
    const Tag d;
    for (std::size_t p = 0; p < count; ++p, w += 6) {
        for (std::size_t q = 0; q < stride; q += hn::Lanes(d)) {
            const std::size_t i = q + stride * p;
            const std::size_t j = i + stride * count;
            const std::size_t k = j + stride * count;
            const std::size_t l = k + stride * count;
            const V a_re = hn::LoadU(d, x.re + i), a_im = hn::LoadU(d, x.im + i);
            const V b_re = hn::LoadU(d, x.re + j), b_im = hn::LoadU(d, x.im + j);
            const V c_re = hn::LoadU(d, x.re + k), c_im = hn::LoadU(d, x.im + k);
            const V e_re = hn::LoadU(d, x.re + l), e_im = hn::LoadU(d, x.im + l);
            const V even_re = hn::Add(a_re, c_re), even_im = hn::Add(a_im, c_im);
            const V odd_re = hn::Add(b_re, e_re), odd_im = hn::Add(b_im, e_im);
            const V mid_re = hn::Sub(a_re, c_re), mid_im = hn::Sub(a_im, c_im);
            // -i (b - e)
            const V side_re = hn::Sub(b_im, e_im), side_im = hn::Sub(e_re, b_re);
            const std::size_t out = q + stride * 4 * p;
            store(hn::Add(even_re, odd_re), hn::Add(even_im, odd_im), y, out);
            store_multiplied(hn::Add(mid_re, side_re), hn::Add(mid_im, side_im), w, y,
                             out + stride);
            store_multiplied(hn::Sub(even_re, odd_re), hn::Sub(even_im, odd_im), w + 2, y,
                             out + 2 * stride);
            store_multiplied(hn::Sub(mid_re, side_re), hn::Sub(mid_im, side_im), w + 4, y,
                             out + 3 * stride);
        }
    }
}

}  // namespace irwe::fft_stage::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace irwe::fft_stage {

HWY_EXPORT(radix_2);
HWY_EXPORT(radix_3);
HWY_EXPORT(radix_4);

void run(std::size_t radix, std::size_t count, std::size_t stride, const float* twiddles, Parts x,
         Parts y) {
    if (radix == 2) {
        HWY_DYNAMIC_DISPATCH(radix_2)(count, stride, twiddles, x, y);
    } else if (radix == 3) {
        HWY_DYNAMIC_DISPATCH(radix_3)(count, stride, twiddles, x, y);
    } else {
        HWY_DYNAMIC_DISPATCH(radix_4)(count, stride, twiddles, x, y);
    }
}

}  // namespace irwe::fft_stage
#endif
