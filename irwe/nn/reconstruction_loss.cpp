#include "irwe/nn/reconstruction_loss.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <memory>
#include <vector>

#include "irwe/base/chunks.h"

namespace irwe::nn {
namespace {

constexpr std::int64_t kRowsPerTask = 64;
constexpr double kLeastLength = 1e-12;  // of a row that has a direction

// What the backward pass of a row needs: the cosine, 1 / (|p| |t|), 1 / |p|^2 and the factor of
// the gradient.
struct RowCosine {
    double cosine = 0;
    double inverse_lengths = 0;
    double inverse_square = 0;
    double slope = 0;
};

}  // namespace

double frobenius_error(Tape& tape, Tensor prediction, const Matrix& target) {
    const Matrix& value = tape.value(prediction);
    assert(value.rows() == target.rows() && value.cols() == target.cols());
    const auto difference = std::make_shared<Matrix>(value.rows(), value.cols());
    const double square = sum_in_order(
        tape.pool(), value.rows(), kRowsPerTask, 0.0, [&](std::int64_t begin, std::int64_t end) {
            double sum = 0;
            for (Eigen::Index i = begin; i < end; ++i) {
                difference->row(i) = value.row(i) - target.row(i);
                sum += difference->row(i).cast<double>().squaredNorm();
            }
            return sum;
        });
    const double length = std::sqrt(square);
    tape.record([&tape, prediction, difference, length] {
        if (tape.needs_gradient(prediction) && length > 0) {
            tape.gradient(prediction) += static_cast<Real>(1 / length) * *difference;
        }
    });
    return length;
}

double scaled_cosine_error(Tape& tape, Tensor prediction, const Matrix& target, double power,
                           double weight) {
    const Matrix& value = tape.value(prediction);
    assert(value.rows() > 0 && value.rows() == target.rows() && value.cols() == target.cols());
    assert(power >= 1);
    const double share = weight / static_cast<double>(value.rows());
    const auto rows =
        std::make_shared<std::vector<RowCosine>>(static_cast<std::size_t>(value.rows()));
    const auto error_of_row = [&](Eigen::Index i) {
        const double p = value.row(i).cast<double>().norm();
        const double t = target.row(i).cast<double>().norm();
        RowCosine& row = (*rows)[static_cast<std::size_t>(i)];
        if (p < kLeastLength || t < kLeastLength) {
            return 1.0;
        }
        row.inverse_lengths = 1 / (p * t);
        row.inverse_square = 1 / (p * p);
        row.cosine =
            value.row(i).cast<double>().dot(target.row(i).cast<double>()) * row.inverse_lengths;
        const double rest = std::max(1 - row.cosine, 0.0);
        row.slope = -share * power * std::pow(rest, power - 1);
        return std::pow(rest, power);
    };
    const double sum = sum_in_order(tape.pool(), value.rows(), kRowsPerTask, 0.0,
                                    [&](std::int64_t begin, std::int64_t end) {
                                        double part = 0;
                                        for (Eigen::Index i = begin; i < end; ++i) {
                                            part += error_of_row(i);
                                        }
                                        return part;
                                    });
    // d cos / d p = t / (|p| |t|) - cos p / |p|^2
    tape.record([&tape, &target, prediction, rows] {
        if (!tape.needs_gradient(prediction)) {
            return;
        }
        const Matrix& p = tape.value(prediction);
        Matrix& d_p = tape.gradient(prediction);
        parallel_for_chunks(
            tape.pool(), p.rows(), kRowsPerTask, [&](std::int64_t begin, std::int64_t end) {
                for (Eigen::Index i = begin; i < end; ++i) {
                    const RowCosine& row = (*rows)[static_cast<std::size_t>(i)];
                    d_p.row(i) +=
                        static_cast<Real>(row.slope * row.inverse_lengths) * target.row(i) -
                        static_cast<Real>(row.slope * row.cosine * row.inverse_square) * p.row(i);
                }
            });
    });
    return sum * share;
}

}  // namespace irwe::nn
