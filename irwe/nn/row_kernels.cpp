#include "irwe/nn/row_kernels.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "irwe/nn/row_kernels.cpp"
#include <hwy/foreach_target.h>  // compiles what follows once for each instruction set
#include <hwy/highway.h>
// after highway.h
#include "irwe/nn/for_each_vector-inl.h"

HWY_BEFORE_NAMESPACE();
namespace irwe::nn::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

void add_row(const Real* left, const Real* right, std::size_t size, Real* sum) {
    for_each_vector(size, [=](auto d, std::size_t i) HWY_ATTR {
        hn::StoreU(hn::Add(hn::LoadU(d, left + i), hn::LoadU(d, right + i)), d, sum + i);
    });
}

void fill_rows(const Real* row, RowBlock block, Real* result, std::size_t stride) {
    for (std::size_t r = 0; r < block.rows; ++r) {
        Real* target = result + r * stride;
        for_each_vector(block.columns, [=](auto d, std::size_t i) HWY_ATTR {
            hn::StoreU(hn::LoadU(d, row + i), d, target + i);
        });
    }
}

void scale_and_shift_rows(const Real* input, const Real* scale, const Real* shift, RowBlock block,
                          Real* result) {
    for (std::size_t r = 0; r < block.rows; ++r) {
        const Real* source = input + r * block.columns;
        Real* target = result + r * block.columns;
        for_each_vector(block.columns, [=](auto d, std::size_t i) HWY_ATTR {
            hn::StoreU(hn::MulAdd(hn::LoadU(d, source + i), hn::LoadU(d, scale + i),
                                  hn::LoadU(d, shift + i)),
                       d, target + i);
        });
    }
}

// Four rows at a time, so that the sums are read and written once for four.
void add_column_sums(const Real* input, std::size_t stride, RowBlock block, Real* sums) {
    std::size_t r = 0;
    for (; r + 4 <= block.rows; r += 4) {
        const Real* a = input + r * stride;
        const Real* b = a + stride;
        const Real* c = b + stride;
        const Real* e = c + stride;
        for_each_vector(block.columns, [=](auto d, std::size_t i) HWY_ATTR {
            const auto first = hn::Add(hn::LoadU(d, a + i), hn::LoadU(d, b + i));
            const auto second = hn::Add(hn::LoadU(d, c + i), hn::LoadU(d, e + i));
            hn::StoreU(hn::Add(hn::LoadU(d, sums + i), hn::Add(first, second)), d, sums + i);
        });
    }
    for (; r < block.rows; ++r) {
        add_row(sums, input + r * stride, block.columns, sums);
    }
}

// The 16 random bits of each lane, as numbers of the tag's type.
template <typename D>
HWY_INLINE hn::Vec<D> bits_as_numbers(D d, const std::uint16_t* bits) {
    const hn::Rebind<std::uint16_t, D> d16;
    const hn::Rebind<std::int32_t, D> d32;
    const auto integers = hn::PromoteTo(d32, hn::LoadU(d16, bits));
    if constexpr (sizeof(Real) == sizeof(float)) {
        return hn::ConvertTo(d, integers);
    } else {
        return hn::PromoteTo(d, integers);
    }
}

void drop_entries(const Dropout& dropout, std::size_t row, std::size_t columns, Real* values) {
    constexpr std::size_t kBlock = 256;
    std::uint64_t words[kBlock / 4];
    std::uint16_t bits[kBlock];
    RandomStream random = dropout.row_words(row);
    const Real num_kept = static_cast<Real>(dropout.num_kept);
    const Real scale = dropout.scale();
    for (std::size_t begin = 0; begin < columns; begin += kBlock) {
        const std::size_t size = std::min(kBlock, columns - begin);
        const std::size_t num_words = (size + 3) / 4;
        for (std::size_t j = 0; j < num_words; ++j) {
            words[j] = random();
        }
        std::memcpy(bits, words, num_words * sizeof(words[0]));
        Real* target = values + begin;
        const std::uint16_t* const source = bits;
        for_each_vector(size, [=](auto d, std::size_t i) HWY_ATTR {
            const auto stays = hn::Lt(bits_as_numbers(d, source + i), hn::Set(d, num_kept));
            const auto scaled = hn::Mul(hn::LoadU(d, target + i), hn::Set(d, scale));
            hn::StoreU(hn::IfThenElseZero(stays, scaled), d, target + i);
        });
    }
}

void relu_rows(const Dropout& dropout, RowBlock block, Real* values) {
    for (std::size_t r = 0; r < block.rows; ++r) {
        Real* row = values + r * block.columns;
        for_each_vector(block.columns, [=](auto d, std::size_t i) HWY_ATTR {
            hn::StoreU(hn::Max(hn::LoadU(d, row + i), hn::Zero(d)), d, row + i);
        });
        if (dropout.is_active()) {
            HWY_NAMESPACE::drop_entries(dropout, r, block.columns, row);
        }
    }
}

void relu_rows_backward(const Real* output, const Dropout& dropout, RowBlock block, Real* d_values,
                        Real* d_bias) {
    const Real scale = dropout.scale();
    for (std::size_t r = 0; r < block.rows; ++r) {
        const Real* out = output + r * block.columns;
        Real* gradient = d_values + r * block.columns;
        for_each_vector(block.columns, [=](auto d, std::size_t i) HWY_ATTR {
            const auto passes = hn::Gt(hn::LoadU(d, out + i), hn::Zero(d));
            const auto scaled = hn::Mul(hn::LoadU(d, gradient + i), hn::Set(d, scale));
            const auto result = hn::IfThenElseZero(passes, scaled);
            hn::StoreU(result, d, gradient + i);
            hn::StoreU(hn::Add(hn::LoadU(d, d_bias + i), result), d, d_bias + i);
        });
    }
}

}  // namespace irwe::nn::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace irwe::nn {

HWY_EXPORT(add_row);
HWY_EXPORT(fill_rows);
HWY_EXPORT(scale_and_shift_rows);
HWY_EXPORT(add_column_sums);
HWY_EXPORT(drop_entries);
HWY_EXPORT(relu_rows);
HWY_EXPORT(relu_rows_backward);

void add_row(const Real* left, const Real* right, std::size_t size, Real* sum) {
    HWY_DYNAMIC_DISPATCH(add_row)(left, right, size, sum);
}

void add_to_row(const Real* addend, std::size_t size, Real* sum) {
    HWY_DYNAMIC_DISPATCH(add_row)(sum, addend, size, sum);
}

void fill_rows(const Real* row, RowBlock block, Real* result, std::size_t stride) {
    HWY_DYNAMIC_DISPATCH(fill_rows)(row, block, result, stride);
}

void scale_and_shift_rows(const Real* input, const Real* scale, const Real* shift, RowBlock block,
                          Real* result) {
    HWY_DYNAMIC_DISPATCH(scale_and_shift_rows)(input, scale, shift, block, result);
}

void add_column_sums(const Real* input, std::size_t stride, RowBlock block, Real* sums) {
    HWY_DYNAMIC_DISPATCH(add_column_sums)(input, stride, block, sums);
}

void drop_entries(const Dropout& dropout, std::size_t row, std::size_t columns, Real* values) {
    HWY_DYNAMIC_DISPATCH(drop_entries)(dropout, row, columns, values);
}

void relu_rows(const Dropout& dropout, RowBlock block, Real* values) {
    HWY_DYNAMIC_DISPATCH(relu_rows)(dropout, block, values);
}

void relu_rows_backward(const Real* output, const Dropout& dropout, RowBlock block, Real* d_values,
                        Real* d_bias) {
    HWY_DYNAMIC_DISPATCH(relu_rows_backward)(output, dropout, block, d_values, d_bias);
}

}  // namespace irwe::nn
#endif
