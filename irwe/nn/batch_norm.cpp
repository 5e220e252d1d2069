#include "irwe/nn/batch_norm.h"

#include <memory>

namespace irwe::nn {
namespace {

constexpr double kEpsilon = 1e-5;
constexpr std::int64_t kColumnsPerTask = 16;

struct Statistics {
    Matrix mean;
    Matrix variance;  // over n, not n - 1
};

// Sums in double precision: a column of a million rows keeps its digits.
Statistics column_statistics(const Matrix& x) {
    const Eigen::RowVectorXd mean = x.cast<double>().colwise().mean();
    const Eigen::RowVectorXd variance =
        (x.cast<double>().rowwise() - mean).array().square().colwise().mean();
    return {mean.cast<Real>(), variance.cast<Real>()};
}

Matrix inverse_deviation(const Matrix& variance) {
    return (variance.array() + static_cast<Real>(kEpsilon)).rsqrt();
}

Matrix normalized(const Matrix& x, const Matrix& mean, const Matrix& inverse) {
    return ((x.rowwise() - mean.row(0)).array().rowwise() * inverse.row(0).array()).matrix();
}

// With y = x^ scale + shift and x^ = (x - mean) / deviation, and means over the rows,
//
//     d_x = scale / deviation (d_y - mean(d_y) - x^ mean(d_y x^)),
//
// the last two terms only where mean and deviation come from x itself.
void add_gradients(Tape& tape, Tensor x, const Matrix& x_hat, const Matrix& factor,
                   const Matrix& d_y) {
    if (tape.norm_statistics() == NormStatistics::frozen) {
        tape.gradient(x).array() += d_y.array().rowwise() * factor.row(0).array();
        return;
    }
    const Matrix mean_d = d_y.colwise().mean();
    const Matrix mean_dx = d_y.cwiseProduct(x_hat).colwise().mean();
    Matrix& d_x = tape.gradient(x);
    parallel_for_chunks(
        tape.pool(), d_y.cols(), kColumnsPerTask, [&](std::int64_t begin, std::int64_t end) {
            for (Eigen::Index j = begin; j < end; ++j) {
                d_x.col(j).array() += factor(0, j) * (d_y.col(j).array() - mean_d(0, j) -
                                                      x_hat.col(j).array() * mean_dx(0, j));
            }
        });
}

}  // namespace

BatchNorm::BatchNorm(const std::string& name, int dim, const Initializer& initializer)
    : scale_(initializer.constant(name + ".scale", 1, dim, 1)),
      shift_(initializer.constant(name + ".shift", 1, dim, 0)),
      mean_(initializer.constant(name + ".mean", 1, dim, 0)),
      variance_(initializer.constant(name + ".variance", 1, dim, 1)) {
    mean_.is_trained = false;
    variance_.is_trained = false;
}

Tensor BatchNorm::operator()(Tape& tape, Tensor x) const {
    const Tensor scale = tape.parameter(scale_);
    const Tensor shift = tape.parameter(shift_);
    const Matrix& value = tape.value(x);
    const Statistics statistics = tape.norm_statistics() == NormStatistics::of_batch
                                      ? column_statistics(value)
                                      : Statistics{mean_.value, variance_.value};
    const Matrix inverse = inverse_deviation(statistics.variance);
    const auto x_hat = std::make_shared<Matrix>(normalized(value, statistics.mean, inverse));
    Matrix scaled = (x_hat->array().rowwise() * scale_.value.row(0).array()).matrix();
    scaled.rowwise() += shift_.value.row(0);
    const Tensor y = tape.result(std::move(scaled), {x, scale, shift});
    tape.record([&tape, x, y, scale, shift, x_hat, inverse] {
        const Matrix& d_y = tape.gradient(y);
        tape.gradient(scale) += d_y.cwiseProduct(*x_hat).colwise().sum();
        tape.gradient(shift) += d_y.colwise().sum();
        if (tape.needs_gradient(x)) {
            add_gradients(tape, x, *x_hat, inverse.cwiseProduct(tape.value(scale)), d_y);
        }
    });
    return y;
}

void BatchNorm::freeze(const Matrix& x) {
    const Statistics statistics = column_statistics(x);
    mean_.value = statistics.mean;
    variance_.value = statistics.variance;
}

}  // namespace irwe::nn
