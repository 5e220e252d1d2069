#include "irwe/nn/adam.h"

#include <cmath>
#include <optional>
#include <span>

#include "irwe/base/chunks.h"
#include "irwe/nn/adam_kernel.h"

namespace irwe::nn {
namespace {

constexpr std::int64_t kEntriesPerTask = 1 << 15;
constexpr std::int64_t kRowsPerTask = 256;

}  // namespace

Adam::Adam(std::vector<Parameter*> parameters, const AdamOptions& options)
    : parameters_(std::move(parameters)), options_(options) {
    moments_.reserve(parameters_.size());
    for (const Parameter* parameter : parameters_) {
        const Matrix zeros = Matrix::Zero(parameter->value.rows(), parameter->value.cols());
        moments_.push_back({zeros, zeros, 0});
    }
}

double Adam::norm_scale(const Tape& tape) const {
    if (std::isinf(options_.max_norm)) {
        return 1;
    }
    double square = 0;
    for (const Parameter* parameter : parameters_) {
        const Matrix* gradient = tape.gradient_of(*parameter);
        if (const auto of_rows = tape.row_gradient_of(*parameter)) {
            gradient = of_rows->gradient;
        }
        if (gradient != nullptr) {
            const std::span<const Real> values = entries(*gradient);
            square = sum_in_order(tape.pool(), std::ssize(values), kEntriesPerTask, square,
                                  [&](std::int64_t begin, std::int64_t end) {
                                      double sum = 0;
                                      for (std::int64_t i = begin; i < end; ++i) {
                                          const double g = values[static_cast<std::size_t>(i)];
                                          sum += g * g;
                                      }
                                      return sum;
                                  });
        }
    }
    return std::sqrt(square) > options_.max_norm ? options_.max_norm / std::sqrt(square) : 1;
}

Matrix Adam::changed(const Matrix& gradient, const Matrix& value, double scale) const {
    const auto max_entry = static_cast<Real>(options_.max_entry);
    return (static_cast<Real>(scale) * gradient).cwiseMax(-max_entry).cwiseMin(max_entry) +
           static_cast<Real>(options_.decay) * value;
}

void Adam::step(const Tape& tape, double learning_rate) {
    const double scale = norm_scale(tape);
    const bool is_plain = scale == 1 && std::isinf(options_.max_entry) && options_.decay == 0;
    for (std::size_t p = 0; p < parameters_.size(); ++p) {
        const Matrix* gradient = tape.gradient_of(*parameters_[p]);
        const std::optional<Tape::RowGradient> of_rows = tape.row_gradient_of(*parameters_[p]);
        if (of_rows.has_value()) {
            gradient = of_rows->gradient;
        }
        if (gradient == nullptr) {
            continue;
        }
        Matrix& value = parameters_[p]->value;
        Matrix other;
        if (!is_plain) {
            other = of_rows ? changed(*gradient, value(of_rows->rows, Eigen::all), scale)
                            : changed(*gradient, value, scale);
            gradient = &other;
        }
        Moments& moments = moments_[p];
        const auto t = static_cast<double>(++moments.num_steps);
        const AdamFactors factors{
            .first_decay = static_cast<Real>(options_.first_decay),
            .second_decay = static_cast<Real>(options_.second_decay),
            .first_share = static_cast<Real>(1 - options_.first_decay),
            .second_share = static_cast<Real>(1 - options_.second_decay),
            .step_size = static_cast<Real>(learning_rate / (1 - std::pow(options_.first_decay, t))),
            .second_correction =
                static_cast<Real>(1 / std::sqrt(1 - std::pow(options_.second_decay, t))),
            .epsilon = static_cast<Real>(options_.epsilon)};
        // Steps at `count` entries of the value from `to` on, by those of the gradient from `from`.
        const auto step_entries = [&](std::int64_t from, std::int64_t to, std::int64_t count) {
            adam_step(factors, gradient->data() + from, moments.first.data() + to,
                      moments.second.data() + to, value.data() + to,
                      static_cast<std::size_t>(count));
        };
        if (!of_rows.has_value()) {
            parallel_for_chunks(tape.pool(), gradient->size(), kEntriesPerTask,
                                [&](std::int64_t begin, std::int64_t end) {
                                    step_entries(begin, begin, end - begin);
                                });
            continue;
        }
        const Eigen::Index columns = value.cols();
        parallel_for_chunks(
            tape.pool(), gradient->rows(), kRowsPerTask, [&](std::int64_t begin, std::int64_t end) {
                for (std::int64_t i = begin; i < end; ++i) {
                    step_entries(i * columns, of_rows->rows[static_cast<std::size_t>(i)] * columns,
                                 columns);
                }
            });
    }
}

}  // namespace irwe::nn
