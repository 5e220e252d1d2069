#include "irwe/nn/logistic_loss.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include "irwe/base/chunks.h"
#include "irwe/linalg/gemm.h"
#include "irwe/linalg/sparse_product.h"

namespace irwe::nn {
namespace {

constexpr std::int64_t kRowsPerTask = 256;

// ln(1 + e^-x), which neither overflows nor loses small values.
double logistic_loss(double x) { return std::max(-x, 0.0) + std::log1p(std::exp(-std::abs(x))); }

// Its derivative, -1 / (1 + e^x).
double logistic_slope(double x) {
    const double e = std::exp(-std::abs(x));
    return x > 0 ? -e / (1 + e) : -1 / (1 + e);
}

// Replaces each score by share times the derivative of its loss l(sign score), and returns the sum
// of the losses; both times the weight of the row, if there are weights.
double losses_to_slopes(ThreadPool& pool, Matrix& scores, double sign, double share,
                        std::span<const Real> weights = {}) {
    return sum_in_order(
        pool, scores.rows(), kRowsPerTask, 0.0, [&](std::int64_t begin, std::int64_t end) {
            double sum = 0;
            for (Eigen::Index i = begin; i < end; ++i) {
                const double weight =
                    weights.empty() ? 1 : static_cast<double>(weights[static_cast<std::size_t>(i)]);
                for (Eigen::Index j = 0; j < scores.cols(); ++j) {
                    const double x = sign * static_cast<double>(scores(i, j));
                    sum += weight * logistic_loss(x);
                    scores(i, j) = static_cast<Real>(weight * share * sign * logistic_slope(x));
                }
            }
            return sum;
        });
}

// Replaces each score by share times the derivative of min(l(-sum), ln 1000), where sum is that of
// all scores, and returns this loss.
double sum_to_slopes(ThreadPool& pool, Matrix& scores, double share) {
    const double sum = sum_in_order(
        pool, scores.rows(), kRowsPerTask, 0.0, [&](std::int64_t begin, std::int64_t end) {
            return scores.middleRows(begin, end - begin).cast<double>().sum();
        });
    const double most = std::log(1000.0);
    const double loss = logistic_loss(-sum);
    scores.setConstant(static_cast<Real>(loss < most ? -share * logistic_slope(-sum) : 0));
    return std::min(loss, most);
}

// Returns the inner products of the rows of both, as a column.
Matrix row_products(ThreadPool& pool, const Matrix& left, const Matrix& right) {
    Matrix result(left.rows(), 1);
    parallel_for_chunks(pool, left.rows(), kRowsPerTask, [&](std::int64_t begin, std::int64_t end) {
        for (Eigen::Index i = begin; i < end; ++i) {
            result(i, 0) = left.row(i).dot(right.row(i));
        }
    });
    return result;
}

// Adds factor_i times row i of `rows` to row i of `sum`.
void add_scaled_rows(ThreadPool& pool, const Matrix& factors, const Matrix& rows, Matrix& sum) {
    parallel_for_chunks(pool, rows.rows(), kRowsPerTask, [&](std::int64_t begin, std::int64_t end) {
        for (Eigen::Index i = begin; i < end; ++i) {
            sum.row(i) += factors(i, 0) * rows.row(i);
        }
    });
}

}  // namespace

double pair_logistic(Tape& tape, Tensor left, Tensor right, Tensor negatives,
                     const PairTerms& terms) {
    ThreadPool& pool = tape.pool();
    const Matrix& l = tape.value(left);
    const Matrix& n = tape.value(negatives);
    assert(l.rows() > 0 && l.rows() == tape.value(right).rows() && l.cols() == n.cols());
    assert(terms.weights.empty() || std::ssize(terms.weights) == l.rows());
    const double share = terms.factor / static_cast<double>(l.rows());
    const auto of_pairs = std::make_shared<Matrix>(row_products(pool, l, tape.value(right)));
    const auto of_negatives = std::make_shared<Matrix>(l.rows(), n.rows());
    gemm(pool, l, n, *of_negatives, {.right = Transpose::yes});
    double loss = share * losses_to_slopes(pool, *of_pairs, 1, share, terms.weights);
    if (terms.negatives == NegativeScores::summed) {
        loss += terms.factor * sum_to_slopes(pool, *of_negatives, terms.factor);
    } else {
        loss += share * losses_to_slopes(pool, *of_negatives, -1, share, terms.weights);
    }
    tape.record([&tape, &pool, left, right, negatives, of_pairs, of_negatives] {
        if (tape.needs_gradient(left)) {
            add_scaled_rows(pool, *of_pairs, tape.value(right), tape.gradient(left));
            gemm(pool, *of_negatives, tape.value(negatives), tape.gradient(left),
                 {.accumulate = true});
        }
        if (tape.needs_gradient(right)) {
            add_scaled_rows(pool, *of_pairs, tape.value(left), tape.gradient(right));
        }
        if (tape.needs_gradient(negatives)) {
            gemm(pool, *of_negatives, tape.value(left), tape.gradient(negatives),
                 {.left = Transpose::yes, .accumulate = true});
        }
    });
    return loss;
}

double triplet_logistic(Tape& tape, Tensor first, Tensor near, Tensor far, double factor) {
    ThreadPool& pool = tape.pool();
    const Matrix& f = tape.value(first);
    assert(f.rows() > 0 && f.rows() == tape.value(near).rows() &&
           f.rows() == tape.value(far).rows());
    const double share = factor / static_cast<double>(f.rows());
    const auto apart = std::make_shared<Matrix>(tape.value(near) - tape.value(far));
    const auto slopes = std::make_shared<Matrix>(row_products(pool, f, *apart));
    const double loss = losses_to_slopes(pool, *slopes, 1, share);
    tape.record([&tape, &pool, first, near, far, apart, slopes] {
        if (tape.needs_gradient(first)) {
            add_scaled_rows(pool, *slopes, *apart, tape.gradient(first));
        }
        if (tape.needs_gradient(near)) {
            add_scaled_rows(pool, *slopes, tape.value(first), tape.gradient(near));
        }
        if (tape.needs_gradient(far)) {
            add_scaled_rows(pool, -*slopes, tape.value(first), tape.gradient(far));
        }
    });
    return share * loss;
}

// A counting sort of both ends of all pairs by row.
SignedPairs::SignedPairs(std::vector<std::uint32_t> left, std::vector<std::uint32_t> right,
                         std::int64_t num_joined, std::int64_t num_rows)
    : left_(std::move(left)), right_(std::move(right)), num_joined_(num_joined) {
    assert(!left_.empty() && left_.size() == right_.size() && num_joined <= size());
    others_.offsets.assign(static_cast<std::size_t>(num_rows) + 1, 0);
    for (const std::vector<std::uint32_t>* const ends : {&left_, &right_}) {
        for (const std::uint32_t row : *ends) {
            ++others_.offsets[row + std::size_t{1}];
        }
    }
    std::partial_sum(others_.offsets.begin(), others_.offsets.end(), others_.offsets.begin());
    std::vector<std::uint64_t> next(others_.offsets.begin(), others_.offsets.end() - 1);
    others_.columns.resize(2 * left_.size());
    pairs_.resize(2 * left_.size());
    const auto put = [&](std::uint32_t row, std::uint32_t other, std::size_t pair) {
        const std::uint64_t place = next[row]++;
        others_.columns[place] = other;
        pairs_[place] = pair;
    };
    for (std::size_t i = 0; i < left_.size(); ++i) {
        put(left_[i], right_[i], i);
        put(right_[i], left_[i], i);
    }
}

SparseRows SignedPairs::with_factors(const Matrix& factors) const {
    SparseRows result = others_;
    result.values.resize(pairs_.size());
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
        result.values[i] = factors(static_cast<Eigen::Index>(pairs_[i]), 0);
    }
    return result;
}

double signed_pair_logistic(Tape& tape, Tensor x, const SignedPairs& pairs) {
    const Matrix& rows = tape.value(x);
    assert(rows.rows() == pairs.num_rows());
    const double share = 1 / static_cast<double>(pairs.size());
    const auto slopes = std::make_shared<Matrix>(pairs.size(), 1);
    const double loss = sum_in_order(
        tape.pool(), pairs.size(), kRowsPerTask, 0.0, [&](std::int64_t begin, std::int64_t end) {
            double sum = 0;
            for (std::int64_t i = begin; i < end; ++i) {
                const double sign = pairs.sign(i);
                const double score =
                    sign *
                    static_cast<double>(rows.row(pairs.left(i)).dot(rows.row(pairs.right(i))));
                sum += logistic_loss(score);
                (*slopes)(i, 0) = static_cast<Real>(share * sign * logistic_slope(score));
            }
            return sum;
        });
    tape.record([&tape, &pairs, x, slopes] {
        if (tape.needs_gradient(x)) {
            sparse_product_in_cache(tape.pool(), pairs.with_factors(*slopes), tape.value(x),
                                    tape.gradient(x), true);
        }
    });
    return loss * share;
}

double bilinear_logistic(Tape& tape, Tensor positives, Tensor negatives,
                         const Discriminator& discriminator) {
    ThreadPool& pool = tape.pool();
    const Matrix& s = tape.value(discriminator.summary);
    const Matrix& b = tape.value(discriminator.weight);
    const Eigen::Index n = tape.value(positives).rows();
    assert(n > 0 && tape.value(negatives).rows() == n && s.rows() == 1);
    // B s^T as a column, by which a row becomes a score.
    const auto direction = std::make_shared<Matrix>(b.rows(), 1);
    gemm(pool, b, s, *direction, {.right = Transpose::yes});
    const double share = 1 / static_cast<double>(2 * n);
    double loss = 0;
    struct Side {
        Tensor rows;
        double sign;
        std::shared_ptr<Matrix> slopes;
    };
    std::vector<Side> sides;
    for (const auto& [rows, sign] : {std::pair(positives, 1.0), std::pair(negatives, -1.0)}) {
        const auto scores = std::make_shared<Matrix>(n, 1);
        gemm(pool, tape.value(rows), *direction, *scores);
        scores->array() += tape.value(discriminator.bias)(0, 0);
        loss += losses_to_slopes(pool, *scores, sign, share);
        sides.push_back({rows, sign, scores});
    }
    tape.record([&tape, &pool, discriminator, direction, sides] {
        Matrix d_direction = Matrix::Zero(direction->rows(), 1);
        for (const Side& side : sides) {
            gemm(pool, tape.value(side.rows), *side.slopes, d_direction,
                 {.left = Transpose::yes, .accumulate = true});
            if (tape.needs_gradient(side.rows)) {
                gemm(pool, *side.slopes, *direction, tape.gradient(side.rows),
                     {.right = Transpose::yes, .accumulate = true});
            }
            if (tape.needs_gradient(discriminator.bias)) {
                tape.gradient(discriminator.bias)(0, 0) +=
                    static_cast<Real>(side.slopes->cast<double>().sum());
            }
        }
        if (tape.needs_gradient(discriminator.weight)) {
            gemm(pool, d_direction, tape.value(discriminator.summary),
                 tape.gradient(discriminator.weight), {.accumulate = true});
        }
        if (tape.needs_gradient(discriminator.summary)) {
            gemm(pool, d_direction, tape.value(discriminator.weight),
                 tape.gradient(discriminator.summary),
                 {.left = Transpose::yes, .accumulate = true});
        }
    });
    return loss * share;
}

}  // namespace irwe::nn
