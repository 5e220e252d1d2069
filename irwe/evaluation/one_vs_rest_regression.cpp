#include "irwe/evaluation/one_vs_rest_regression.h"

#include <linear.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <memory>
#include <numeric>

namespace irwe {
namespace {

using Eigen::Index;

void print_nothing(const char* /*text*/) {}

// liblinear's messages have one receiver for the whole program.
void silence_liblinear() {
    static const bool done = [] {
        set_print_string_function(print_nothing);
        return true;
    }();
    static_cast<void>(done);
}

// Rows in the form of liblinear: lists of (column from 1, value), the bias as a last column, and an
// end mark.
class LiblinearRows {
public:
    explicit LiblinearRows(const ConstMatrixView& rows) : num_columns_(rows.cols() + 1) {
        nodes_.reserve(static_cast<std::size_t>(rows.rows() * (num_columns_ + 1)));
        for (Index i = 0; i < rows.rows(); ++i) {
            starts_.push_back(nodes_.data() + nodes_.size());
            for (Index j = 0; j < rows.cols(); ++j) {
                nodes_.push_back({static_cast<int>(j + 1), static_cast<double>(rows(i, j))});
            }
            nodes_.push_back({static_cast<int>(num_columns_), kBias});
            nodes_.push_back({-1, 0});
        }
    }

    // `targets` has 1 or -1 for each row. liblinear takes pointers to what it only reads.
    problem with(std::vector<double>& targets) const {
        return {.l = static_cast<int>(starts_.size()),
                .n = static_cast<int>(num_columns_),
                .y = targets.data(),
                .x = const_cast<feature_node**>(starts_.data()),
                .bias = kBias};
    }

private:
    static constexpr double kBias = 1;
    Index num_columns_;
    std::vector<feature_node> nodes_;
    std::vector<feature_node*> starts_;
};

struct ModelDeleter {
    void operator()(model* trained) const { free_and_destroy_model(&trained); }
};

// The weights of "target is 1", the intercept last.
// REQUIRES: both 1 and -1 are among the targets.
Eigen::VectorXd binary_weights(const LiblinearRows& rows, std::vector<double>& targets,
                               double inverse_regularization) {
    const problem all = rows.with(targets);
    parameter options{};
    options.solver_type = L2R_LR;
    options.eps = 1e-4;  // scikit-learn's
    options.C = inverse_regularization;
    const std::unique_ptr<model, ModelDeleter> trained(train(&all, &options));
    const double sign = trained->label[0] == 1 ? 1 : -1;
    return sign * Eigen::Map<const Eigen::VectorXd>(trained->w, all.n);
}

}  // namespace

OneVsRestRegression OneVsRestRegression::fit(const ConstMatrixView& rows,
                                             std::span<const ClassSet> classes_of,
                                             std::uint32_t num_classes,
                                             double inverse_regularization, ThreadPool& pool) {
    assert(rows.rows() >= 1 && static_cast<std::size_t>(rows.rows()) == classes_of.size());
    silence_liblinear();
    const LiblinearRows liblinear_rows(rows);
    OneVsRestRegression result;
    result.weights_ = Eigen::MatrixXd::Zero(rows.cols(), num_classes);
    result.intercepts_ = Eigen::RowVectorXd::Zero(num_classes);
    parallel_for_chunks(pool, num_classes, 1, [&](std::int64_t c, std::int64_t /*end*/) {
        std::vector<double> targets;
        for (const ClassSet& set : classes_of) {
            const bool has = std::ranges::binary_search(set, static_cast<std::uint32_t>(c));
            targets.push_back(has ? 1 : -1);
        }
        if (std::ranges::count(targets, targets[0]) == std::ssize(targets)) {
            result.intercepts_[c] = targets[0] * std::numeric_limits<double>::infinity();
            return;
        }
        const Eigen::VectorXd weights =
            binary_weights(liblinear_rows, targets, inverse_regularization);
        result.weights_.col(c) = weights.head(rows.cols());
        result.intercepts_[c] = weights[rows.cols()];
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
