// The loop of kernels that process a row entry by entry. Included by Highway kernels, once for each
// instruction set.

#if defined(IRWE_NN_FOR_EACH_VECTOR_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef IRWE_NN_FOR_EACH_VECTOR_INL_H_
#undef IRWE_NN_FOR_EACH_VECTOR_INL_H_
#else
#define IRWE_NN_FOR_EACH_VECTOR_INL_H_
#endif

#include <hwy/highway.h>

#include <cstddef>

#include "irwe/base/real.h"

HWY_BEFORE_NAMESPACE();
namespace irwe::nn::HWY_NAMESPACE {

using FullTag = hwy::HWY_NAMESPACE::ScalableTag<Real>;
using OneTag = hwy::HWY_NAMESPACE::CappedTag<Real, 1>;

// Calls body(tag, i) for as many full vectors as fit into `size`, then for the remaining entries
// one by one.
template <typename Body>
HWY_INLINE void for_each_vector(std::size_t size, const Body& body) {
    const FullTag d;
    const std::size_t lanes = hwy::HWY_NAMESPACE::Lanes(d);
    std::size_t i = 0;
    for (; i + lanes <= size; i += lanes) {
        body(d, i);
    }
    for (; i < size; ++i) {
        body(OneTag(), i);
    }
}

}  // namespace irwe::nn::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // IRWE_NN_FOR_EACH_VECTOR_INL_H_
