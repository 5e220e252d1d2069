#include "irwe/nn/gated_sum.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <span>
#include <utility>

namespace irwe::nn {
namespace {

constexpr std::int64_t kRowsPerTask = 32;

// Terms sorted by a key, those of one key in their order.
struct SortedTerms {
    std::vector<std::uint64_t> offsets;
    std::vector<std::uint64_t> terms;

    // A counting sort.
    SortedTerms(std::span<const std::uint32_t> keys, std::int64_t num_keys)
        : offsets(static_cast<std::size_t>(num_keys) + 1), terms(keys.size()) {
        for (const std::uint32_t key : keys) {
            ++offsets[key + std::size_t{1}];
        }
        for (std::size_t key = 1; key < offsets.size(); ++key) {
            offsets[key] += offsets[key - 1];
        }
        std::vector<std::uint64_t> next(offsets.begin(), offsets.end() - 1);
        for (std::size_t term = 0; term < keys.size(); ++term) {
            terms[next[keys[term]]++] = term;
        }
    }
};

// Adds to row k of `gradient`, for each key k, the terms of that key: the gradient of their sum
// times the row of `other` that they are multiplied by.
void add_gradient(ThreadPool& pool, const std::vector<Real>& values,
                  const std::vector<std::uint64_t>& sums, const std::vector<std::uint32_t>& keys,
                  const Matrix& d_y, const Matrix& other, const std::vector<std::uint32_t>& others,
                  Matrix& gradient) {
    const SortedTerms sorted(keys, gradient.rows());
    parallel_for_chunks(
        pool, gradient.rows(), kRowsPerTask, [&](std::int64_t begin, std::int64_t end) {
            for (auto key = static_cast<std::size_t>(begin); std::cmp_less(key, end); ++key) {
                auto row = gradient.row(static_cast<Eigen::Index>(key));
                for (std::uint64_t i = sorted.offsets[key]; i < sorted.offsets[key + 1]; ++i) {
                    const std::uint64_t term = sorted.terms[i];
                    row += values[term] * d_y.row(static_cast<Eigen::Index>(sums[term]))
                                              .cwiseProduct(other.row(others[term]));
                }
            }
        });
}

// Returns the sums with these values of the terms.
Matrix sums_of(ThreadPool& pool, const GatedTerms& terms, const std::vector<Real>& values,
               const Matrix& gates, const Matrix& x) {
    Matrix sums = Matrix::Zero(terms.num_sums(), x.cols());
    parallel_for_chunks(pool, sums.rows(), kRowsPerTask, [&](std::int64_t begin, std::int64_t end) {
        for (auto i = static_cast<std::size_t>(begin); std::cmp_less(i, end); ++i) {
            auto sum = sums.row(static_cast<Eigen::Index>(i));
            for (std::uint64_t k = terms.offsets[i]; k < terms.offsets[i + 1]; ++k) {
                sum += values[k] * gates.row(terms.types[k]).cwiseProduct(x.row(terms.columns[k]));
            }
        }
    });
    return sums;
}

// Adds the gradients of gates and rows, given that of the sums.
void add_gradients(Tape& tape, const GatedTerms& terms, const std::vector<Real>& values,
                   Tensor gates, Tensor x, const Matrix& d_y) {
    std::vector<std::uint64_t> sum_of(terms.columns.size());
    for (std::size_t i = 0; i + 1 < terms.offsets.size(); ++i) {
        for (std::uint64_t k = terms.offsets[i]; k < terms.offsets[i + 1]; ++k) {
            sum_of[k] = i;
        }
    }
    if (tape.needs_gradient(gates)) {
        add_gradient(tape.pool(), values, sum_of, terms.types, d_y, tape.value(x), terms.columns,
                     tape.gradient(gates));
    }
    if (tape.needs_gradient(x)) {
        add_gradient(tape.pool(), values, sum_of, terms.columns, d_y, tape.value(gates),
                     terms.types, tape.gradient(x));
    }
}

// Returns the values times e^score, divided by their sum.
std::vector<Real> attended_values(ThreadPool& pool, const GatedTerms& terms, const Matrix& scores) {
    std::vector<Real> values(terms.values.size());
    parallel_for_chunks(
        pool, terms.num_sums(), kRowsPerTask, [&](std::int64_t begin, std::int64_t end) {
            for (auto i = static_cast<std::size_t>(begin); std::cmp_less(i, end); ++i) {
                double largest = -std::numeric_limits<double>::infinity();
                for (std::uint64_t k = terms.offsets[i]; k < terms.offsets[i + 1]; ++k) {
                    largest = std::max(largest, static_cast<double>(scores(terms.types[k], 0)));
                }
                double sum = 0;
                const auto product = [&](std::uint64_t k) {
                    return static_cast<double>(terms.values[k]) *
                           std::exp(static_cast<double>(scores(terms.types[k], 0)) - largest);
                };
                for (std::uint64_t k = terms.offsets[i]; k < terms.offsets[i + 1]; ++k) {
                    sum += product(k);
                }
                for (std::uint64_t k = terms.offsets[i]; k < terms.offsets[i + 1]; ++k) {
                    values[k] = static_cast<Real>(product(k) / sum);
                }
            }
        });
    return values;
}

// Adds the gradient of the scores: with g_k = d_y . (gate x) of term k, that of its score is
// value_k (g_k - sum over the terms of value g).
void add_score_gradient(Tape& tape, const GatedTerms& terms, const std::vector<Real>& values,
                        const Matrix& gates, const Matrix& x, const Matrix& d_y, Matrix& d_scores) {
    std::vector<Real> slopes(values.size());
    parallel_for_chunks(
        tape.pool(), terms.num_sums(), kRowsPerTask, [&](std::int64_t begin, std::int64_t end) {
            for (auto i = static_cast<std::size_t>(begin); std::cmp_less(i, end); ++i) {
                const auto d_sum = d_y.row(static_cast<Eigen::Index>(i));
                Real mean = 0;
                for (std::uint64_t k = terms.offsets[i]; k < terms.offsets[i + 1]; ++k) {
                    slopes[k] =
                        gates.row(terms.types[k]).cwiseProduct(x.row(terms.columns[k])).dot(d_sum);
                    mean += values[k] * slopes[k];
                }
                for (std::uint64_t k = terms.offsets[i]; k < terms.offsets[i + 1]; ++k) {
                    slopes[k] = values[k] * (slopes[k] - mean);
                }
            }
        });
    for (std::size_t k = 0; k < slopes.size(); ++k) {
        d_scores(terms.types[k], 0) += slopes[k];
    }
}

}  // namespace

Tensor gated_sum(Tape& tape, const GatedTerms& terms, Tensor gates, Tensor x) {
    assert(tape.value(gates).cols() == tape.value(x).cols());
    const Tensor y = tape.result(
        sums_of(tape.pool(), terms, terms.values, tape.value(gates), tape.value(x)), {gates, x});
    tape.record([&tape, &terms, gates, x, y] {
        add_gradients(tape, terms, terms.values, gates, x, tape.gradient(y));
    });
    return y;
}

Tensor attended_mean(Tape& tape, const GatedTerms& terms, Tensor scores, Tensor gates, Tensor x) {
    assert(tape.value(gates).cols() == tape.value(x).cols() && tape.value(scores).cols() == 1);
    const auto values = std::make_shared<const std::vector<Real>>(
        attended_values(tape.pool(), terms, tape.value(scores)));
    const Tensor y = tape.result(
        sums_of(tape.pool(), terms, *values, tape.value(gates), tape.value(x)), {scores, gates, x});
    tape.record([&tape, &terms, scores, gates, x, y, values] {
        const Matrix& d_y = tape.gradient(y);
        add_gradients(tape, terms, *values, gates, x, d_y);
        if (tape.needs_gradient(scores)) {
            add_score_gradient(tape, terms, *values, tape.value(gates), tape.value(x), d_y,
                               tape.gradient(scores));
        }
    });
    return y;
}

}  // namespace irwe::nn
