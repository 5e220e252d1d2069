#include "benchmarks/fma_peak.h"

#include <algorithm>
#include <ctime>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "benchmarks/fma_peak.cpp"
#include <hwy/foreach_target.h>  // compiles what follows once for each instruction set
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace irwe::bench::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// Ten chains hide the latency of two units. Returns the number of FLOPs; `sink` keeps the work.
double multiply_add(long num_rounds, float* sink) {
    const hn::ScalableTag<float> d;
    const auto factor = hn::Set(d, 0.999F);
    const auto term = hn::Set(d, 1e-3F);
    auto a0 = hn::Set(d, 0.1F), a1 = a0, a2 = a0, a3 = a0, a4 = a0;
    auto a5 = a0, a6 = a0, a7 = a0, a8 = a0, a9 = a0;
    for (long i = 0; i < num_rounds; ++i) {
        a0 = hn::MulAdd(a0, factor, term);
        a1 = hn::MulAdd(a1, factor, term);
        a2 = hn::MulAdd(a2, factor, term);
        a3 = hn::MulAdd(a3, factor, term);
        a4 = hn::MulAdd(a4, factor, term);
        a5 = hn::MulAdd(a5, factor, term);
        a6 = hn::MulAdd(a6, factor, term);
        a7 = hn::MulAdd(a7, factor, term);
        a8 = hn::MulAdd(a8, factor, term);
        a9 = hn::MulAdd(a9, factor, term);
    }
    const auto sum = hn::Add(hn::Add(hn::Add(a0, a1), hn::Add(a2, a3)),
                             hn::Add(hn::Add(hn::Add(a4, a5), hn::Add(a6, a7)), hn::Add(a8, a9)));
    *sink = hn::GetLane(sum);
    return 2.0 * 10 * static_cast<double>(hn::Lanes(d)) * static_cast<double>(num_rounds);
}

}  // namespace irwe::bench::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace irwe::bench {

HWY_EXPORT(multiply_add);

double fma_peak() {
    constexpr int kTries = 5;
    constexpr long kRounds = 20'000'000;
    double best = 0;
    volatile float keep = 0;
    for (int i = 0; i < kTries; ++i) {
        float sink = 0;
        const std::clock_t begin = std::clock();
        const double flops = HWY_DYNAMIC_DISPATCH(multiply_add)(kRounds, &sink);
        const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
        keep = sink;
        best = std::max(best, flops / seconds / 1e9);
    }
    static_cast<void>(keep);
    return best;
}

}  // namespace irwe::bench
#endif
