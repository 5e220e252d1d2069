#include "irwe/nn/sampled_softmax.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <memory>
#include <span>
#include <utility>

#include "irwe/base/chunks.h"
#include "irwe/linalg/gemm.h"

namespace irwe::nn {
namespace {

constexpr std::int64_t kRowsPerTask = 32;

// ln(e^a + e^b)
double log_sum(double a, double b) {
    return std::max(a, b) + std::log1p(std::exp(-std::abs(a - b)));
}

// One row of scores of candidates, which become slopes, and the targets of this row.
struct SoftmaxRow {
    Eigen::Ref<Eigen::Matrix<Real, 1, Eigen::Dynamic>> candidates;
    std::span<const std::uint32_t> targets;
    std::span<Real> of_targets;  // scores of the targets, which become slopes

    // Returns the sum of the losses. Slopes are `share` times their derivatives; that of a target
    // among the candidates goes to the candidate.
    double losses_to_slopes(double share) {
        const double largest = static_cast<double>(candidates.maxCoeff());
        candidates = (candidates.array() - static_cast<Real>(largest)).exp();
        const double log_of_all = largest + std::log(candidates.cast<double>().sum());
        double loss = 0;
        double factor = 0;  // of the exponentials
        for (std::size_t i = 0; i < targets.size(); ++i) {
            const auto score = static_cast<double>(of_targets[i]);
            const double all = is_candidate(targets[i]) ? log_of_all : log_sum(log_of_all, score);
            loss += all - score;
            factor += std::exp(largest - all);
            of_targets[i] = static_cast<Real>(
                share * (is_candidate(targets[i]) ? -1 : std::exp(score - all) - 1));
        }
        candidates *= static_cast<Real>(share * factor);
        for (std::size_t i = 0; i < targets.size(); ++i) {
            if (is_candidate(targets[i])) {
                candidates(targets[i]) += std::exchange(of_targets[i], Real{0});
            }
        }
        return loss;
    }

    bool is_candidate(std::uint32_t place) const {
        return static_cast<Eigen::Index>(place) < candidates.cols();
    }
};

}  // namespace

double sampled_softmax(Tape& tape, Tensor rows, Tensor classes, std::int64_t num_candidates,
                       std::vector<std::uint32_t> targets) {
    ThreadPool& pool = tape.pool();
    const Matrix& r = tape.value(rows);
    const Matrix& c = tape.value(classes);
    assert(r.rows() > 0 && !targets.empty() && std::ssize(targets) % r.rows() == 0);
    assert(num_candidates > 0 && num_candidates <= c.rows() && r.cols() == c.cols());
    const std::size_t per_row = targets.size() / static_cast<std::size_t>(r.rows());
    struct Slopes {
        Matrix candidates;
        std::vector<std::uint32_t> targets;
        std::vector<Real> of_targets;
    };
    const auto slopes = std::make_shared<Slopes>();
    slopes->candidates.resize(r.rows(), num_candidates);
    slopes->targets = std::move(targets);
    slopes->of_targets.resize(slopes->targets.size());
    gemm(pool, r, c.topRows(num_candidates), slopes->candidates, {.right = Transpose::yes});
    const double share = 1 / static_cast<double>(slopes->targets.size());
    const double loss =
        sum_in_order(pool, r.rows(), kRowsPerTask, 0.0, [&](std::int64_t begin, std::int64_t end) {
            double sum = 0;
            for (std::int64_t i = begin; i < end; ++i) {
                const std::size_t first = static_cast<std::size_t>(i) * per_row;
                for (std::size_t k = first; k < first + per_row; ++k) {
                    slopes->of_targets[k] = r.row(i).dot(c.row(slopes->targets[k]));
                }
                sum += SoftmaxRow{slopes->candidates.row(i),
                                  std::span(slopes->targets).subspan(first, per_row),
                                  std::span(slopes->of_targets).subspan(first, per_row)}
                           .losses_to_slopes(share);
            }
            return sum;
        });
    tape.record([&tape, &pool, rows, classes, num_candidates, per_row, slopes] {
        const Matrix& value = tape.value(rows);
        const Matrix& of_classes = tape.value(classes);
        if (tape.needs_gradient(rows)) {
            Matrix& d_rows = tape.gradient(rows);
            gemm(pool, slopes->candidates, of_classes.topRows(num_candidates), d_rows,
                 {.accumulate = true});
            for (std::size_t k = 0; k < slopes->targets.size(); ++k) {
                d_rows.row(static_cast<Eigen::Index>(k / per_row)) +=
                    slopes->of_targets[k] * of_classes.row(slopes->targets[k]);
            }
        }
        if (tape.needs_gradient(classes)) {
            Matrix& d_classes = tape.gradient(classes);
            gemm(pool, slopes->candidates, value, d_classes.topRows(num_candidates),
                 {.left = Transpose::yes, .accumulate = true});
            for (std::size_t k = 0; k < slopes->targets.size(); ++k) {
                d_classes.row(slopes->targets[k]) +=
                    slopes->of_targets[k] * value.row(static_cast<Eigen::Index>(k / per_row));
            }
        }
    });
    return loss * share;
}

}  // namespace irwe::nn
