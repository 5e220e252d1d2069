#include "irwe/nn/adam.h"

#include <cmath>
#include <span>

#include "irwe/base/chunks.h"
#include "irwe/nn/adam_kernel.h"

namespace irwe::nn {
namespace {

constexpr std::int64_t kEntriesPerTask = 1 << 15;

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
        if (const Matrix* const gradient = tape.gradient_of(*parameter)) {
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

void Adam::step(const Tape& tape, double learning_rate) {
    const auto scale = static_cast<Real>(norm_scale(tape));
    const auto max_entry = static_cast<Real>(options_.max_entry);
    const auto decay = static_cast<Real>(options_.decay);
    const bool is_plain = scale == 1 && std::isinf(options_.max_entry) && decay == 0;
    for (std::size_t p = 0; p < parameters_.size(); ++p) {
        const Matrix* gradient = tape.gradient_of(*parameters_[p]);
        if (gradient == nullptr) {
            continue;
        }
        Matrix changed;
        if (!is_plain) {
            changed = (scale * *gradient).cwiseMax(-max_entry).cwiseMin(max_entry) +
                      decay * parameters_[p]->value;
            gradient = &changed;
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
        Real* const value = parameters_[p]->value.data();
        parallel_for_chunks(tape.pool(), gradient->size(), kEntriesPerTask,
                            [&](std::int64_t begin, std::int64_t end) {
                                adam_step(factors, gradient->data() + begin,
                                          moments.first.data() + begin,
                                          moments.second.data() + begin, value + begin,
                                          static_cast<std::size_t>(end - begin));
                            });
    }
}

}  // namespace irwe::nn
