#include "irwe/methods/shared/sound_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "irwe/base/error.h"
#include "irwe/io/archive.h"

namespace irwe {
namespace {

constexpr double kRounding = 1e-4;  // more than single precision loses in sums and roots

double slack_of(NumberRange range) {
    const double size = std::max(std::abs(range.least), std::abs(range.largest));
    return std::isfinite(size) ? kRounding * (size + kRounding) : 0;
}

}  // namespace

void require_sound(const Archive& archive, bool holds, std::string_view problem) {
    require(holds, [&] {
        return fmt::format("{}: {}; the file is not a model of this program", archive.path(),
                           problem);
    });
}

void require_sound_scale(const Archive& archive, const ColumnScale& scale, NumberRange range,
                         std::string_view what) {
    constexpr double kLeastDeviation = 1e-6;  // column_scale() takes less for rounding
    const double most = (range.largest - range.least) / 2 + slack_of(range);
    const bool deviations_hold = std::ranges::all_of(entries(scale.deviation), [&](Real deviation) {
        return deviation == 1 ||
               (deviation >= (1 - kRounding) * kLeastDeviation && deviation <= most);
    });
    require_sound(archive, all_within(scale.mean, range) && deviations_hold,
                  fmt::format("{} has a mean or a deviation that no graph of its size has", what));
}

bool all_within(const Matrix& numbers, NumberRange range) {
    const double slack = slack_of(range);
    return std::ranges::all_of(entries(numbers), [&](Real number) {
        return number >= range.least - slack && number <= range.largest + slack;
    });
}

bool has_length(const Matrix& matrix, Eigen::Index column, double length) {
    constexpr double kTolerance = 0.01;  // of vectors that are orthonormal in single precision
    const double found = matrix.col(column).cast<double>().norm();
    // What lies below has lost its digits in single precision.
    const double lost =
        std::sqrt(static_cast<double>(matrix.rows())) * std::numeric_limits<Real>::min();
    return std::abs(found - length) <= kTolerance * length + lost;
}

}  // namespace irwe
