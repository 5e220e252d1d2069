// The range of C of the logistic regressions that evaluate embeddings.

#pragma once

namespace irwe {

// Beyond them, next to nothing or next to everything counts in double precision, and an optimizer
// ends where it began.
inline constexpr double kLeastRegularizationInverse = 1e-8;
inline constexpr double kLargestRegularizationInverse = 1e12;

// Throws InputError if C is not between them.
void require_inverse_regularization(double inverse_regularization);

}  // namespace irwe
