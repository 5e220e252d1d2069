#include "irwe/nn/layer_norm.h"

#include <algorithm>
#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "irwe/nn/layer_norm.cpp"
#include <hwy/foreach_target.h>  // compiles what follows once for each instruction set
#include <hwy/highway.h>
// after highway.h
#include "irwe/nn/for_each_vector-inl.h"

HWY_BEFORE_NAMESPACE();
namespace irwe::nn::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

constexpr double kEpsilon = 1e-5;

// The sum of term(tag, i) over a row: two running sums of vectors, and one of the rest.
template <typename Term>
HWY_INLINE Real sum_over_row(std::size_t size, const Term& term) {
    const FullTag d;
    const std::size_t lanes = hn::Lanes(d);
    auto even = hn::Zero(d);
    auto odd = hn::Zero(d);
    std::size_t i = 0;
    for (; i + 2 * lanes <= size; i += 2 * lanes) {
        even = hn::Add(even, term(d, i));
        odd = hn::Add(odd, term(d, i + lanes));
    }
    for (; i + lanes <= size; i += lanes) {
        even = hn::Add(even, term(d, i));
    }
    Real rest = 0;
    for (; i < size; ++i) {
        rest += hn::GetLane(term(OneTag(), i));
    }
    return hn::GetLane(hn::SumOfLanes(d, hn::Add(even, odd))) + rest;
}

// normalized = (residual + branch - mean) / deviation. Returns 1 / deviation.
Real normalize_row(const Real* residual, const Real* branch, std::size_t size, Real* normalized) {
    const Real count = static_cast<Real>(size);
    const Real sum = sum_over_row(size, [=](auto d, std::size_t i) HWY_ATTR {
        const auto s = hn::Add(hn::LoadU(d, residual + i), hn::LoadU(d, branch + i));
        hn::StoreU(s, d, normalized + i);
        return s;
    });
    const Real mean = sum / count;
    const Real squares = sum_over_row(size, [=](auto d, std::size_t i) HWY_ATTR {
        const auto centered = hn::Sub(hn::LoadU(d, normalized + i), hn::Set(d, mean));
        return hn::Mul(centered, centered);
    });
    const Real inverse = 1 / std::sqrt(squares / count + static_cast<Real>(kEpsilon));
    for_each_vector(size, [=](auto d, std::size_t i) HWY_ATTR {
        const auto centered = hn::Sub(hn::LoadU(d, normalized + i), hn::Set(d, mean));
        hn::StoreU(hn::Mul(centered, hn::Set(d, inverse)), d, normalized + i);
    });
    return inverse;
}

void residual_norm(const ResidualNorm& task) {
    const std::size_t size = task.block.columns;
    const Real* scale = task.scale;
    const Real* shift = task.shift;
    for (std::size_t r = 0; r < task.block.rows; ++r) {
        Real* branch = task.branch + r * size;
        if (task.dropout.is_active()) {
            drop_entries(task.dropout, r, size, branch);
        }
        Real* normalized = task.normalized + r * size;
        task.inverse_deviation[r] =
            normalize_row(task.residual + r * task.residual_stride, branch, size, normalized);
        Real* output = task.output + r * size;
        for_each_vector(size, [=](auto d, std::size_t i) HWY_ATTR {
            hn::StoreU(hn::MulAdd(hn::LoadU(d, normalized + i), hn::LoadU(d, scale + i),
                                  hn::LoadU(d, shift + i)),
                       d, output + i);
        });
    }
}

// With x the normalized row, n its size and g = scale * d_output, the gradient of s is
//     inverse_deviation * (g - sum(g) / n - x * sum(g x) / n).
void norm_row_backward(const ResidualNormBackward& task, std::size_t row) {
    const std::size_t size = task.block.columns;
    const Real count = static_cast<Real>(size);
    const Real* d_output = task.d_output + row * task.d_output_stride;
    const Real* normalized = task.normalized + row * size;
    const Real* scale = task.scale;
    Real* d_scale = task.d_scale;
    Real* d_shift = task.d_shift;
    const Real sum = sum_over_row(size, [=](auto d, std::size_t i) HWY_ATTR {
        const auto dy = hn::LoadU(d, d_output + i);
        hn::StoreU(hn::Add(hn::LoadU(d, d_shift + i), dy), d, d_shift + i);
        return hn::Mul(dy, hn::LoadU(d, scale + i));
    });
    const Real sum_along = sum_over_row(size, [=](auto d, std::size_t i) HWY_ATTR {
        const auto along = hn::Mul(hn::LoadU(d, d_output + i), hn::LoadU(d, normalized + i));
        hn::StoreU(hn::Add(hn::LoadU(d, d_scale + i), along), d, d_scale + i);
        return hn::Mul(along, hn::LoadU(d, scale + i));
    });
    const Real mean = sum / count;
    const Real mean_along = sum_along / count;
    const Real inverse = task.inverse_deviation[row];
    Real* d_residual = task.d_residual + row * size;
    for_each_vector(size, [=](auto d, std::size_t i) HWY_ATTR {
        const auto g = hn::Mul(hn::LoadU(d, d_output + i), hn::LoadU(d, scale + i));
        const auto x = hn::LoadU(d, normalized + i);
        const auto centered =
            hn::NegMulAdd(x, hn::Set(d, mean_along), hn::Sub(g, hn::Set(d, mean)));
        hn::StoreU(hn::Mul(centered, hn::Set(d, inverse)), d, d_residual + i);
    });
}

void residual_norm_backward(const ResidualNormBackward& task) {
    const std::size_t size = task.block.columns;
    Real* d_bias = task.d_branch_bias;
    for (std::size_t r = 0; r < task.block.rows; ++r) {
        norm_row_backward(task, r);
        Real* d_branch = task.d_branch + r * size;
        if (task.dropout.is_active()) {
            std::copy_n(task.d_residual + r * size, size, d_branch);
            drop_entries(task.dropout, r, size, d_branch);
        }
        for_each_vector(size, [=](auto d, std::size_t i) HWY_ATTR {
            hn::StoreU(hn::Add(hn::LoadU(d, d_bias + i), hn::LoadU(d, d_branch + i)), d,
                       d_bias + i);
        });
    }
}

}  // namespace irwe::nn::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace irwe::nn {

HWY_EXPORT(residual_norm);
HWY_EXPORT(residual_norm_backward);

void residual_norm(const ResidualNorm& task) { HWY_DYNAMIC_DISPATCH(residual_norm)(task); }

void residual_norm_backward(const ResidualNormBackward& task) {
    HWY_DYNAMIC_DISPATCH(residual_norm_backward)(task);
}

}  // namespace irwe::nn
#endif
