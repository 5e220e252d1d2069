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

OneVsRestRegression OneVsRestRegression::fit(const ConstMatrixView& rows,
                                             std::span<const ClassSet> classes_of,
                                             std::uint32_t num_classes,
                                             double inverse_regularization, ThreadPool& pool) {
    assert(rows.rows() >= 1 && static_cast<std::size_t>(rows.rows()) == classes_of.size());
    OneVsRestRegression result;
    result.weights_ = Eigen::MatrixXd::Zero(rows.cols(), num_classes);
    result.intercepts_ = Eigen::RowVectorXd::Zero(num_classes);
    Eigen::MatrixXd truths = Eigen::MatrixXd::Zero(rows.rows(), num_classes);
    for (Index i = 0; i < rows.rows(); ++i) {
        for (const std::uint32_t c : classes_of[static_cast<std::size_t>(i)]) {
            truths(i, c) = 1;
        }
    }
    std::vector<Index> undecided;
    for (Index c = 0; c < truths.cols(); ++c) {
        const double num_true = truths.col(c).sum();
        if (num_true > 0 && num_true < static_cast<double>(rows.rows())) {
            undecided.push_back(c);
        } else {
            result.intercepts_[c] =
                (num_true > 0 ? 1 : -1) * std::numeric_limits<double>::infinity();
        }
    }
    // Groups are the same for every number of threads, and so are the bytes.
    constexpr std::int64_t kClassesAtOnce = 16;
    parallel_for_chunks(
        pool, std::ssize(undecided), kClassesAtOnce, [&](std::int64_t begin, std::int64_t end) {
            Eigen::MatrixXd group(rows.rows(), end - begin);
            for (std::int64_t k = begin; k < end; ++k) {
                group.col(k - begin) = truths.col(undecided[static_cast<std::size_t>(k)]);
            }
            const BinaryRegressions fitted =
                fit_binary_regressions(rows, group, inverse_regularization);
            for (std::int64_t k = begin; k < end; ++k) {
                const Index c = undecided[static_cast<std::size_t>(k)];
                result.weights_.col(c) = fitted.weights.col(k - begin);
                result.intercepts_[c] = fitted.intercepts[k - begin];
            }
        });
    return result;
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
