#include "irwe/methods/irwe/identity_drift.h"

#include <cstddef>
#include <string>
#include <vector>

namespace irwe {
namespace {

std::vector<double> column_drifts(const ColumnProfile& profile, const Matrix& identities,
                                  ThreadPool& pool) {
    const std::vector<NodeId> rows = profile_rows(static_cast<NodeId>(identities.rows()));
    return std::ssize(rows) < identities.rows()
               ? profile.drifts(Matrix(identities(rows, Eigen::all)), pool)
               : profile.drifts(identities, pool);
}

}  // namespace

Drift identity_drift(const IdentitySpace& space, const Matrix& identities, ThreadPool& pool) {
    constexpr double kLeastShare = 1e-3;
    const std::vector<double> drifts = column_drifts(space.profile(), identities, pool);
    const std::vector<std::string> names = space.column_names();
    const double largest = space.profile().largest_deviation();
    Drift result;
    double sum = 0;
    double weights = 0;
    double most = 0;
    for (std::size_t j = 0; j < names.size(); ++j) {
        const double weight = space.profile().deviation(static_cast<Eigen::Index>(j));
        const double drift = weight < kLeastShare * largest ? 0 : drifts[j];
        result.columns.push_back({.meaning = names[j], .deviations = drift});
        sum += weight * drift;
        weights += weight;
        if (weight * drift > most) {
            most = weight * drift;
            result.furthest_column = j;
        }
    }
    result.overall = sum / weights;
    result.trust = trust_at(result.overall);
    return result;
}

double trust_at(double drift) {
    constexpr double kHalfTrust = 0.27;
    return 1 / (1 + drift / kHalfTrust);
}

}  // namespace irwe
