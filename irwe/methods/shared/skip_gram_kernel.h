// The SIMD kernel of SkipGram: one step of gradient descent for one pair. Its slow twins are in
// tests/methods/shared/skip_gram_test.cpp and hierarchical_softmax_test.cpp.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "irwe/base/real.h"

namespace irwe {

inline constexpr std::size_t kMaxSkipGramTargets = 64;

// The signs of targets: bit t is 1 if target t is to have a large product with the center, and 0 if
// it is to have a small one. A context and its negatives have the first.
inline constexpr std::uint64_t kFirstIsPositive = 1;

// Takes one step down the gradient of
//
//     sum over t of -ln s(+- f . g_t),  s(x) = 1 / (1 + e^-x),
//
// with respect to f, `center`, and g_0, ..., g_n, `targets`, all of `dim` entries; the sign of t is
// + where its bit of `positives` is 1. Two targets may be the same row.
//
// REQUIRES: at most kMaxSkipGramTargets targets, none of which is the center.
void skip_gram_step(Real* center, std::span<Real* const> targets, std::uint64_t positives,
                    std::size_t dim, Real rate);

// Returns the loss above.
double skip_gram_loss(const Real* center, std::span<Real* const> targets, std::uint64_t positives,
                      std::size_t dim);

}  // namespace irwe
