// The SIMD kernel of SkipGram: one step of gradient descent for one pair. Its slow twin is in
// tests/methods/shared/skip_gram_test.cpp.

#pragma once

#include <cstddef>
#include <span>

#include "irwe/base/real.h"

namespace irwe {

inline constexpr std::size_t kMaxSkipGramTargets = 64;

// Takes one step down the gradient of
//
//     -ln s(f . g_0) - ln s(-f . g_1) - ... - ln s(-f . g_n),  s(x) = 1 / (1 + e^-x),
//
// with respect to f, `center`, and g_0, ..., g_n, `targets`, all of `dim` entries. Two targets may
// be the same row.
//
// REQUIRES: at most kMaxSkipGramTargets targets, none of which is the center.
void skip_gram_step(Real* center, std::span<Real* const> targets, std::size_t dim, Real rate);

// Returns the loss above.
double skip_gram_loss(const Real* center, std::span<Real* const> targets, std::size_t dim);

}  // namespace irwe
