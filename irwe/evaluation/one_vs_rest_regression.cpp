#include "irwe/evaluation/one_vs_rest_regression.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>

#include "irwe/evaluation/binary_regressions.h"

namespace irwe {

using Eigen::Index;

namespace {

// Groups are the same for every number of threads, and so are the bytes.
constexpr std::int64_t kClassesAtOnce = 16;

// Returns 1 where a row has a class, a column for each of `classes`.
Eigen::MatrixXd truths_of(std::span<const ClassSet> classes_of,
                          std::span<const std::uint32_t> classes) {
    Eigen::MatrixXd result = Eigen::MatrixXd::Zero(std::ssize(classes_of), std::ssize(classes));
    for (Index i = 0; i < result.rows(); ++i) {
        for (const std::uint32_t c : classes_of[static_cast<std::size_t>(i)]) {
            const auto place = std::ranges::lower_bound(classes, c);
            if (place != classes.end() && *place == c) {
                result(i, place - classes.begin()) = 1;
            }
        }
    }
    return result;
}

}  // namespace

template <typename Loop>
OneVsRestRegression OneVsRestRegression::fitted(const ConstMatrixView& rows,
                                                std::span<const ClassSet> classes_of,
                                                std::uint32_t num_classes,
                                                double inverse_regularization,
                                                const ThreadPool& pool, Loop for_each_group) {
    assert(rows.rows() >= 1 && static_cast<std::size_t>(rows.rows()) == classes_of.size());
    OneVsRestRegression result;
    result.weights_ = Eigen::MatrixXd::Zero(rows.cols(), num_classes);
    result.intercepts_ = Eigen::RowVectorXd::Zero(num_classes);
    std::vector<std::size_t> num_members(num_classes);
    for (const ClassSet& set : classes_of) {
        for (const std::uint32_t c : set) {
            ++num_members[c];
        }
    }
    std::vector<std::uint32_t> undecided;
    for (std::uint32_t c = 0; c < num_classes; ++c) {
        if (num_members[c] > 0 && num_members[c] < classes_of.size()) {
            undecided.push_back(c);
        } else {
            result.intercepts_[c] =
                (num_members[c] > 0 ? 1 : -1) * std::numeric_limits<double>::infinity();
        }
    }
    for_each_group(std::ssize(undecided), [&](std::int64_t begin, std::int64_t end) {
        const auto group = std::span(undecided).subspan(static_cast<std::size_t>(begin),
                                                        static_cast<std::size_t>(end - begin));
        const BinaryRegressions regressions = fit_binary_regressions(
            rows, truths_of(classes_of, group), inverse_regularization, pool);
        for (Index k = 0; k < std::ssize(group); ++k) {
            const std::uint32_t c = group[static_cast<std::size_t>(k)];
            result.weights_.col(c) = regressions.weights.col(k);
            result.intercepts_[c] = regressions.intercepts[k];
        }
    });
    return result;
}

OneVsRestRegression OneVsRestRegression::fit(const ConstMatrixView& rows,
                                             std::span<const ClassSet> classes_of,
                                             std::uint32_t num_classes,
                                             double inverse_regularization, ThreadPool& pool) {
    return fitted(rows, classes_of, num_classes, inverse_regularization, pool,
                  [&](std::int64_t count, const auto& work) {
                      parallel_for_chunks(pool, count, kClassesAtOnce, work);
                  });
}

OneVsRestRegression OneVsRestRegression::fit_here(const ConstMatrixView& rows,
                                                  std::span<const ClassSet> classes_of,
                                                  std::uint32_t num_classes,
                                                  double inverse_regularization,
                                                  const ThreadPool& pool) {
    return fitted(rows, classes_of, num_classes, inverse_regularization, pool,
                  [](std::int64_t count, const auto& work) {
                      for (std::int64_t begin = 0; begin < count; begin += kClassesAtOnce) {
                          work(begin, std::min(begin + kClassesAtOnce, count));
                      }
                  });
}

Eigen::MatrixXd OneVsRestRegression::probabilities(const ConstMatrixView& rows) const {
    const Eigen::MatrixXd logits = (rows.cast<double>() * weights_).rowwise() + intercepts_;
    return logits.unaryExpr([](double logit) { return 1 / (1 + std::exp(-logit)); });
}

std::vector<ClassSet> OneVsRestRegression::predict(const ConstMatrixView& rows,
                                                   std::span<const std::size_t> set_sizes) const {
    assert(static_cast<std::size_t>(rows.rows()) == set_sizes.size());
    const Eigen::MatrixXd scores = probabilities(rows);
    std::vector<ClassSet> result;
    std::vector<std::uint32_t> order(static_cast<std::size_t>(scores.cols()));
    for (Index i = 0; i < scores.rows(); ++i) {
        std::iota(order.begin(), order.end(), 0U);
        std::ranges::stable_sort(order, [&scores, i](std::uint32_t a, std::uint32_t b) {
            return scores(i, a) > scores(i, b);
        });
        const auto size = static_cast<std::ptrdiff_t>(set_sizes[static_cast<std::size_t>(i)]);
        ClassSet& set = result.emplace_back(order.begin(), order.begin() + size);
        std::ranges::sort(set);
    }
    return result;
}

}  // namespace irwe
