#include "irwe/methods/shared/column_profile.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>

#include "irwe/base/error.h"
#include "irwe/base/random.h"
#include "irwe/base/shuffle.h"
#include "irwe/graph/all_nodes.h"
#include "irwe/io/archive.h"
#include "irwe/methods/shared/sound_parts.h"

namespace irwe {
namespace {

constexpr int kQuantiles = 32;
constexpr Eigen::Index kProfileRows = kQuantiles + 2;
constexpr std::int64_t kColumnsPerTask = 4;

// Returns the entry at `share` of the way through ascending entries, or between two of them.
double quantile(std::span<const double> ascending, double share) {
    const double place = share * static_cast<double>(ascending.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, ascending.size() - 1);
    return std::lerp(ascending[below], ascending[above], place - static_cast<double>(below));
}

std::vector<double> ascending_entries(ConstMatrixView rows, Eigen::Index column) {
    std::vector<double> entries(static_cast<std::size_t>(rows.rows()));
    for (std::size_t i = 0; i < entries.size(); ++i) {
        entries[i] = rows(static_cast<Eigen::Index>(i), column);
    }
    std::ranges::sort(entries);
    return entries;
}

double deviation_of(std::span<const double> entries) {
    const auto count = static_cast<double>(entries.size());
    double mean = 0;
    for (const double entry : entries) {
        mean += entry / count;
    }
    double variance = 0;
    for (const double entry : entries) {
        variance += (entry - mean) * (entry - mean) / count;
    }
    return std::sqrt(variance);
}

// Returns the least entry, the quantiles and the largest one.
Matrix quantiles_of(std::span<const double> ascending) {
    Matrix result(kProfileRows, 1);
    result(0, 0) = static_cast<Real>(ascending.front());
    for (int i = 0; i < kQuantiles; ++i) {
        result(i + 1, 0) = static_cast<Real>(quantile(ascending, (i + 0.5) / kQuantiles));
    }
    result(kProfileRows - 1, 0) = static_cast<Real>(ascending.back());
    return result;
}

// Returns what the distance is on average between two samples of one distribution F with the given
// quantiles: that of the empirical distributions is normal with variance F (1 - F) (1/n + 1/m), and
// the distance is the integral of its absolute value.
double distance_by_chance(Eigen::Ref<const Eigen::VectorX<Real>, 0, Eigen::InnerStride<>> quantiles,
                          double num_rows, double num_others) {
    double integral = 0;
    for (Eigen::Index i = 0; i + 1 < kProfileRows; ++i) {
        const double share = std::clamp(static_cast<double>(i) / kQuantiles, 0.25 / kQuantiles,
                                        1 - 0.25 / kQuantiles);
        integral += (quantiles(i + 1) - quantiles(i)) * std::sqrt(share * (1 - share));
    }
    return integral * std::sqrt(2 / std::numbers::pi * (1 / num_rows + 1 / num_others));
}

}  // namespace

std::vector<NodeId> profile_rows(NodeId num_rows) {
    std::vector<NodeId> rows = all_nodes(num_rows);
    if (num_rows > kMaxProfileRows) {
        shuffle_front(std::span(rows), kMaxProfileRows, Random(1).stream("profile"));
        rows.resize(kMaxProfileRows);
        std::ranges::sort(rows);
    }
    return rows;
}

ColumnProfile::ColumnProfile(ConstMatrixView rows, ThreadPool& pool)
    : quantiles_(kProfileRows, rows.cols()),
      deviations_(1, rows.cols()),
      num_rows_(static_cast<double>(rows.rows())) {
    parallel_for_chunks(pool, rows.cols(), kColumnsPerTask,
                        [&](std::int64_t begin, std::int64_t end) {
                            for (Eigen::Index j = begin; j < end; ++j) {
                                const std::vector<double> entries = ascending_entries(rows, j);
                                quantiles_.col(j) = quantiles_of(entries);
                                deviations_(0, j) = static_cast<Real>(deviation_of(entries));
                            }
                        });
}

ColumnProfile::ColumnProfile(const Archive& archive, Eigen::Index dim, std::uint64_t num_nodes)
    : quantiles_(kProfileRows, dim),
      deviations_(1, dim),
      num_rows_(static_cast<double>(std::min<std::uint64_t>(num_nodes, kMaxProfileRows))) {
    std::ranges::copy(archive.tensor<Real>("quantiles", {kProfileRows, dim}), quantiles_.data());
    std::ranges::copy(archive.tensor<Real>("deviations", {dim}), deviations_.data());
    const bool ascend = (quantiles_.bottomRows(kProfileRows - 1).array() >=
                         quantiles_.topRows(kProfileRows - 1).array())
                            .all();
    require_sound(archive, num_nodes > 0 && quantiles_.allFinite() && ascend,
                  "its quantiles are not those of any nodes");
    require_sound(archive, deviations_hold(),
                  "its deviations are not those of nodes with its quantiles");
}

// The deviation of n numbers is at most half of the distance of the largest from the least, and at
// least that of these two from n - 2 numbers between them.
bool ColumnProfile::deviations_hold() const {
    constexpr double kRounding = 1e-3;
    for (Eigen::Index j = 0; j < num_columns(); ++j) {
        const double least = quantiles_(0, j);
        const double largest = quantiles_(kProfileRows - 1, j);
        const double half = (largest - least) / 2;
        // The entries, which single precision holds, may lie that far beside those of the profile.
        const double slack = kRounding * half +
                             1e-6 * std::max(std::abs(least), std::abs(largest)) +
                             std::numeric_limits<Real>::min();
        const double deviation = deviations_(0, j);
        if (!(deviation >= half * std::sqrt(2 / num_rows_) - slack && deviation <= half + slack &&
              deviation >= 0)) {
            return false;
        }
    }
    return true;
}

void ColumnProfile::write(ArchiveContent& archive) const {
    archive.add("quantiles", entries(quantiles_), {quantiles_.rows(), quantiles_.cols()});
    archive.add("deviations", entries(deviations_));
}

double ColumnProfile::deviation(Eigen::Index column) const {
    return std::max<double>(deviations_(0, column), kLeastDeviation);
}

double ColumnProfile::largest_deviation() const {
    return std::max<double>(deviations_.maxCoeff(), kLeastDeviation);
}

bool ColumnProfile::is_constant() const {
    return quantiles_.row(0) == quantiles_.row(kProfileRows - 1);
}

std::vector<double> ColumnProfile::drifts(ConstMatrixView rows, ThreadPool& pool) const {
    constexpr double kNarrowest = 0.02;
    std::vector<double> result(static_cast<std::size_t>(rows.cols()));
    const auto num_others = static_cast<double>(rows.rows());
    parallel_for_chunks(
        pool, rows.cols(), kColumnsPerTask, [&](std::int64_t begin, std::int64_t end) {
            for (Eigen::Index j = begin; j < end; ++j) {
                const std::vector<double> entries = ascending_entries(rows, j);
                const Matrix differences = quantiles_.col(j) - quantiles_of(entries);
                const double distance =
                    differences.middleRows(1, kQuantiles).cast<double>().cwiseAbs().mean();
                const double by_chance =
                    distance_by_chance(quantiles_.col(j), num_rows_, num_others);
                const double own = deviation(j);
                const double other = std::max(deviation_of(entries), kNarrowest * own);
                result[static_cast<std::size_t>(j)] =
                    std::max(0.0, distance - by_chance) / std::sqrt(own * other);
            }
        });
    return result;
}

double ColumnProfile::beyond(Eigen::Index column, double value) const {
    return std::max(
        {0.0, quantiles_(0, column) - value, value - quantiles_(kProfileRows - 1, column)});
}

}  // namespace irwe
