#include "irwe/nn/gated_sum.h"

#include <cassert>
#include <cstddef>
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
void add_gradient(ThreadPool& pool, const GatedTerms& terms, const std::vector<std::uint64_t>& sums,
                  const std::vector<std::uint32_t>& keys, const Matrix& d_y, const Matrix& other,
                  const std::vector<std::uint32_t>& others, Matrix& gradient) {
    const SortedTerms sorted(keys, gradient.rows());
    parallel_for_chunks(
        pool, gradient.rows(), kRowsPerTask, [&](std::int64_t begin, std::int64_t end) {
            for (auto key = static_cast<std::size_t>(begin); std::cmp_less(key, end); ++key) {
                auto row = gradient.row(static_cast<Eigen::Index>(key));
                for (std::uint64_t i = sorted.offsets[key]; i < sorted.offsets[key + 1]; ++i) {
                    const std::uint64_t term = sorted.terms[i];
                    row += terms.values[term] * d_y.row(static_cast<Eigen::Index>(sums[term]))
                                                    .cwiseProduct(other.row(others[term]));
                }
            }
        });
}

}  // namespace

Tensor gated_sum(Tape& tape, const GatedTerms& terms, Tensor gates, Tensor x) {
    const Matrix& gate = tape.value(gates);
    const Matrix& rows = tape.value(x);
    assert(gate.cols() == rows.cols());
    Matrix sums = Matrix::Zero(terms.num_sums(), rows.cols());
    parallel_for_chunks(
        tape.pool(), sums.rows(), kRowsPerTask, [&](std::int64_t begin, std::int64_t end) {
            for (auto i = static_cast<std::size_t>(begin); std::cmp_less(i, end); ++i) {
                auto sum = sums.row(static_cast<Eigen::Index>(i));
                for (std::uint64_t k = terms.offsets[i]; k < terms.offsets[i + 1]; ++k) {
                    sum += terms.values[k] *
                           gate.row(terms.types[k]).cwiseProduct(rows.row(terms.columns[k]));
                }
            }
        });
    const Tensor y = tape.result(std::move(sums), {gates, x});
    tape.record([&tape, &terms, gates, x, y] {
        std::vector<std::uint64_t> sum_of(terms.columns.size());
        for (std::size_t i = 0; i + 1 < terms.offsets.size(); ++i) {
            for (std::uint64_t k = terms.offsets[i]; k < terms.offsets[i + 1]; ++k) {
                sum_of[k] = i;
            }
        }
        const Matrix& d_y = tape.gradient(y);
        if (tape.needs_gradient(gates)) {
            add_gradient(tape.pool(), terms, sum_of, terms.types, d_y, tape.value(x), terms.columns,
                         tape.gradient(gates));
        }
        if (tape.needs_gradient(x)) {
            add_gradient(tape.pool(), terms, sum_of, terms.columns, d_y, tape.value(gates),
                         terms.types, tape.gradient(x));
        }
    });
    return y;
}

}  // namespace irwe::nn
