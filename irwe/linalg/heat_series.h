// The heat kernel as a Chebyshev series: e^-t(1-s) = sum over k of c_k T_k(s) for s from -1 to 1,
// with c_0 = e^-t I_0(t) and c_k = 2 e^-t I_k(t), where I_k are the modified Bessel functions of
// the first kind. The c_k are positive and sum to 1.

#pragma once

#include <vector>

namespace irwe {

// Returns e^-t I_k(t) for k = 0, ..., count - 1, to about 1e-12, by the continued fraction of the
// ratios I_k / I_(k-1) (Gautschi, SIAM Review 9, 1967). Costs O(count + sqrt(t)).
//
// REQUIRES: t >= 0; count >= 1.
std::vector<double> scaled_bessel(double t, int count);

// Returns c_0, c_1, ... up to the order from which on the rest sums to less than 1e-7, which is an
// upper bound of the error for every s. The number of terms grows as sqrt(t): 8 for t = 1, and 55
// for t = 100.
//
// REQUIRES: t >= 0.
std::vector<double> heat_series(double t);

}  // namespace irwe
