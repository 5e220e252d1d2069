#include "irwe/methods/shared/position_form.h"

#include <cassert>
#include <cmath>

namespace irwe {
namespace {

constexpr double kLength = 1.5;
constexpr double kDeviationPower = 0.25;

}  // namespace

void PositionForm::apply(Matrix& rows) const {
    assert(rows.cols() == std::ssize(mean) && rows.cols() == std::ssize(factors));
    const Eigen::Map<const Eigen::RowVectorXd> mean_row(mean.data(), rows.cols());
    const Eigen::Map<const Eigen::RowVectorXd> factor_row(factors.data(), rows.cols());
    for (Eigen::Index i = 0; i < rows.rows(); ++i) {
        if (rows.row(i).isZero(0)) {
            continue;
        }
        const Eigen::RowVectorXd row =
            (rows.row(i).cast<double>() - mean_row).cwiseProduct(factor_row);
        const double length = row.norm();
        rows.row(i) = (length > 0 ? kLength / length * row : row).cast<Real>();
    }
}

PositionForm position_form(const OwnedRows& rows, std::span<const double> strengths,
                           CommonPart common) {
    assert(rows.rows() == std::ssize(strengths));
    // Sums of the rows times strengths, of the rows and of their squares; of strengths; a count.
    std::vector<double> sums(static_cast<std::size_t>(3 * rows.cols() + 2), 0.0);
    Eigen::Map<Eigen::RowVectorXd> weighted(sums.data(), rows.cols());
    Eigen::Map<Eigen::RowVectorXd> sum(weighted.data() + rows.cols(), rows.cols());
    Eigen::Map<Eigen::RowVectorXd> squares(sum.data() + rows.cols(), rows.cols());
    double& total_strength = sums[sums.size() - 2];
    double& count = sums.back();
    one_after_another(rows.world(), sums, [&] {
        for (Eigen::Index i = 0; i < rows.own().rows(); ++i) {
            const double strength = strengths[static_cast<std::size_t>(rows.share().begin + i)];
            if (strength > 0) {
                const Eigen::RowVectorXd row = rows.own().row(i).cast<double>();
                weighted += strength * row;
                sum += row;
                squares += row.cwiseAbs2();
                total_strength += strength;
                count += 1;
            }
        }
    });
    PositionForm form{.mean = std::vector<double>(static_cast<std::size_t>(rows.cols()), 0.0),
                      .factors = std::vector<double>(static_cast<std::size_t>(rows.cols()), 1.0)};
    for (std::size_t j = 0; j < form.mean.size() && count > 0; ++j) {
        const auto column = static_cast<Eigen::Index>(j);
        if (common == CommonPart::removed) {
            form.mean[j] = weighted(column) / total_strength;
        }
        const double mean = sum(column) / count;
        const double variance = squares(column) / count - mean * mean;
        // A column that does not vary, up to rounding, stays as it is.
        if (variance > 1e-12 * squares(column) / count) {
            form.factors[j] = std::pow(variance, -kDeviationPower / 2);
        }
    }
    return form;
}

}  // namespace irwe
