// Whether two series of scores on the same splits differ by more than chance.

#pragma once

#include <optional>
#include <span>
#include <vector>

namespace irwe {

// Returns the probability that |T| >= |t| for Student's distribution with `degrees` degrees of
// freedom; 0 for an infinite t. REQUIRES: degrees > 0, t is not NaN.
double student_two_sided(double t, double degrees);

// Returns the p-value of the corrected resampled t-test (Nadeau and Bengio 2003) that two series
// have the same mean, where a[i] and b[i] are scores on the same split. Random splits of the same
// data share most of their items, so the variance of the mean difference is taken as (1/n +
// test_over_training) instead of 1/n of that of the differences; 0 is the plain paired t-test, for
// independent repetitions.
//
// Returns nothing for fewer than two pairs. Differences that are all the same give 1 if they are 0,
// and 0 otherwise.
//
// REQUIRES: a.size() == b.size(); test_over_training >= 0.
std::optional<double> paired_p_value(std::span<const double> a, std::span<const double> b,
                                     double test_over_training);

// Returns p-values adjusted for being several (Holm 1979): the chance that any difference below a
// threshold is due to chance is at most the threshold.
std::vector<double> holm_adjusted(std::span<const double> p_values);

}  // namespace irwe
