#include "irwe/nn/info_nce.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "irwe/base/chunks.h"
#include "irwe/linalg/gemm.h"

namespace irwe::nn {
namespace {

constexpr std::int64_t kRowsPerBlock = 256;
constexpr std::int64_t kRowsPerTask = 16;

// The scores of a block of rows with all items of the other view and of their own. That of an item
// with itself in its own view is minus infinity.
struct Scores {
    Matrix other, own;
};

class Direction {
public:
    Direction(ThreadPool& pool, const Matrix& from, const Matrix& to, const InfoNce& settings)
        : pool_(pool),
          from_(from),
          to_(to),
          scale_(static_cast<Real>(1 / settings.temperature)),
          shifts_(scale_ * settings.column_shifts.transpose()) {}

    // Returns the sum of the losses, and sets the logarithms of the denominators.
    double loss(std::vector<double>& denominators) const {
        denominators.resize(static_cast<std::size_t>(from_.rows()));
        double sum = 0;
        Scores scores;
        for_each_block([&](std::int64_t begin, std::int64_t size) {
            compute(begin, size, scores);
            sum += sum_in_order(
                pool_, size, kRowsPerTask, 0.0, [&](std::int64_t first, std::int64_t last) {
                    double part = 0;
                    for (std::int64_t i = first; i < last; ++i) {
                        const double denominator = log_of_sum(scores, i);
                        denominators[static_cast<std::size_t>(begin + i)] = denominator;
                        part += denominator - static_cast<double>(scores.other(i, begin + i));
                    }
                    return part;
                });
        });
        return sum;
    }

    // Adds share times the gradients of the sum of the losses.
    void add_gradients(const std::vector<double>& denominators, double share, Matrix* d_from,
                       Matrix* d_to) const {
        Scores scores;
        for_each_block([&](std::int64_t begin, std::int64_t size) {
            compute(begin, size, scores);
            parallel_for_chunks(
                pool_, size, kRowsPerTask, [&](std::int64_t first, std::int64_t last) {
                    for (std::int64_t i = first; i < last; ++i) {
                        const auto denominator =
                            static_cast<Real>(denominators[static_cast<std::size_t>(begin + i)]);
                        const auto factor = static_cast<Real>(share);
                        for (Matrix* const part : {&scores.other, &scores.own}) {
                            part->row(i) =
                                factor * (part->row(i).array() - denominator).exp().matrix();
                        }
                        scores.own(i, begin + i) = 0;  // exactly
                        scores.other(i, begin + i) -= factor;
                    }
                });
            const auto block = from_.middleRows(begin, size);
            if (d_from != nullptr) {
                auto d_block = d_from->middleRows(begin, size);
                gemm(pool_, scores.other, to_, d_block, {.scale = scale_, .accumulate = true});
                gemm(pool_, scores.own, from_, d_block, {.scale = scale_, .accumulate = true});
                gemm(pool_, scores.own, block, *d_from,
                     {.left = Transpose::yes, .scale = scale_, .accumulate = true});
            }
            if (d_to != nullptr) {
                gemm(pool_, scores.other, block, *d_to,
                     {.left = Transpose::yes, .scale = scale_, .accumulate = true});
            }
        });
    }

private:
    template <typename Work>
    void for_each_block(const Work& work) const {
        for (std::int64_t begin = 0; begin < from_.rows(); begin += kRowsPerBlock) {
            work(begin, std::min(kRowsPerBlock, from_.rows() - begin));
        }
    }

    void compute(std::int64_t begin, std::int64_t size, Scores& scores) const {
        const auto block = from_.middleRows(begin, size);
        for (const auto& [part, all] : {std::pair(&scores.other, &to_), {&scores.own, &from_}}) {
            part->resize(size, all->rows());
            gemm(pool_, block, *all, *part, {.right = Transpose::yes, .scale = scale_});
            parallel_for_chunks(pool_, size, kRowsPerTask,
                                [&, scores_of_part = part](std::int64_t first, std::int64_t last) {
                                    scores_of_part->middleRows(first, last - first).rowwise() +=
                                        shifts_;
                                });
        }
        for (std::int64_t i = 0; i < size; ++i) {
            scores.own(i, begin + i) = -std::numeric_limits<Real>::infinity();
        }
    }

    // Returns ln of the sum of e^score in row i of a block.
    static double log_of_sum(const Scores& scores, std::int64_t i) {
        const Real largest = std::max(scores.other.row(i).maxCoeff(), scores.own.row(i).maxCoeff());
        const auto sum_of = [&](const Matrix& part) {
            return (part.row(i).array() - largest).exp().template cast<double>().sum();
        };
        return std::log(sum_of(scores.other) + sum_of(scores.own)) + static_cast<double>(largest);
    }

    ThreadPool& pool_;
    const Matrix& from_;
    const Matrix& to_;
    Real scale_;
    Eigen::Matrix<Real, 1, Eigen::Dynamic> shifts_;
};

}  // namespace

double info_nce(Tape& tape, Tensor left, Tensor right, InfoNce settings) {
    const Matrix& l = tape.value(left);
    const Matrix& r = tape.value(right);
    assert(l.rows() > 0 && l.rows() == r.rows() && l.cols() == r.cols());
    assert(settings.column_shifts.rows() == l.rows() && settings.temperature > 0);
    struct Denominators {
        std::vector<double> of_left, of_right;
    };
    const auto denominators = std::make_shared<Denominators>();
    const double share = 0.5 / static_cast<double>(l.rows());
    const double sum = Direction(tape.pool(), l, r, settings).loss(denominators->of_left) +
                       Direction(tape.pool(), r, l, settings).loss(denominators->of_right);
    tape.record([&tape, left, right, settings = std::move(settings), denominators, share] {
        const Matrix& from = tape.value(left);
        const Matrix& to = tape.value(right);
        Matrix* const d_left = tape.needs_gradient(left) ? &tape.gradient(left) : nullptr;
        Matrix* const d_right = tape.needs_gradient(right) ? &tape.gradient(right) : nullptr;
        Direction(tape.pool(), from, to, settings)
            .add_gradients(denominators->of_left, share, d_left, d_right);
        Direction(tape.pool(), to, from, settings)
            .add_gradients(denominators->of_right, share, d_right, d_left);
    });
    return share * sum;
}

}  // namespace irwe::nn
