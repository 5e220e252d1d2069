#include "irwe/evaluation/softmax_regression.h"
#include "irwe/linalg/dense_decomposition.h"

#include <lbfgs.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <memory>
#include <new>

namespace irwe {
namespace {

using DoubleMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Eigen::Index;

// The training rows in other coordinates, in which the objective is about equally curved in all
// directions; that is what L-BFGS needs to be quick. With mean m, V the eigenvectors of the rows'
// scatter matrix and s a scale for each of them,
//
//     x W + b = ((x - m) V s) U + a,    W = V s U,    b = a - m W,    |W|^2 = |s U|^2:
//
// free intercepts take up the mean, and a rotation leaves the penalty as it is.
//
// The best W lies in the span of the centered rows, since anything else in it would only add to the
// penalty; so k = min(n, d) eigenvectors are enough.
struct Coordinates {
    DoubleMatrix rows;         // (n, k): (x - m) V s
    Eigen::RowVectorXd mean;   // m
    Eigen::MatrixXd axes;      // (d, k): V s
    Eigen::VectorXd penalty;   // (k): s^2
    double intercept_scale{};  // a is intercept_scale times the optimizer's variable
};

struct Axes {
    Eigen::MatrixXd vectors;  // (d, k): V
    Eigen::VectorXd values;   // (k): the eigenvalues
};

// The eigenvectors of centered^T centered. With fewer rows than columns they come from the smaller
// centered centered^T: of u with the eigenvalue e, it is centered^T u / sqrt(e). Directions in
// which the rows hardly differ are left out as zeros. O(n d k + k^3).
Axes principal_axes(const DoubleMatrix& centered) {
    if (centered.cols() <= centered.rows()) {
        const SymmetricEigen eigen = symmetric_eigen(centered.transpose() * centered);
        return {eigen.vectors, eigen.values.cwiseMax(0)};
    }
    const SymmetricEigen eigen = symmetric_eigen(centered * centered.transpose());
    const double smallest = 1e-12 * eigen.values.maxCoeff();
    const Eigen::VectorXd inverse_roots = eigen.values.unaryExpr(
        [&](double value) { return value > smallest ? 1 / std::sqrt(value) : 0.0; });
    return {centered.transpose() * (eigen.vectors * inverse_roots.asDiagonal()),
            eigen.values.cwiseMax(0)};
}

// `curvature` is a typical second derivative of C sum_i log-loss(i) for one row's logit.
Coordinates even_coordinates(const ConstMatrixView& rows, double curvature) {
    Coordinates result;
    DoubleMatrix centered = rows.cast<double>();
    result.mean = centered.colwise().mean();
    centered.rowwise() -= result.mean;
    const Axes axes = principal_axes(centered);
    result.penalty = (1 + curvature * axes.values.array()).inverse();
    result.axes = axes.vectors * result.penalty.cwiseSqrt().asDiagonal();
    result.rows = centered * result.axes;
    result.intercept_scale = 1 / std::sqrt(curvature * static_cast<double>(rows.rows()));
    return result;
}

// Turns logits into probabilities minus the truth, and returns the sum of the log-losses.
double binary_loss(std::span<const std::uint32_t> target, Eigen::Ref<DoubleMatrix> logits) {
    double loss = 0;
    for (Index i = 0; i < logits.rows(); ++i) {
        const double logit = logits(i, 0);
        const double truth = target[static_cast<std::size_t>(i)];
        const double small = std::exp(-std::abs(logit));
        loss += std::max(logit, 0.0) + std::log1p(small) - truth * logit;
        logits(i, 0) = (logit >= 0 ? 1 : small) / (1 + small) - truth;
    }
    return loss;
}

double softmax_loss(std::span<const std::uint32_t> target, Eigen::Ref<DoubleMatrix> logits) {
    double loss = 0;
    for (Index i = 0; i < logits.rows(); ++i) {
        auto row = logits.row(i);
        const Index truth = target[static_cast<std::size_t>(i)];
        row.array() -= row.maxCoeff();
        loss -= row[truth];
        row = row.array().exp().matrix();
        const double sum = row.sum();
        loss += std::log(sum);
        row /= sum;
        row[truth] -= 1;
    }
    return loss;
}

// The objective over the optimizer's variables: U, row by row, then the scaled intercepts.
class Objective {
public:
    Objective(const Coordinates& coordinates, std::span<const std::uint32_t> targets,
              Index num_columns, double inverse_regularization)
        : coordinates_(coordinates),
          targets_(targets),
          num_columns_(num_columns),
          inverse_regularization_(inverse_regularization) {}

    int num_variables() const {
        return static_cast<int>((coordinates_.rows.cols() + 1) * num_columns_);
    }

    double operator()(const double* variables, double* gradient) const {
        constexpr Index kRowsAtOnce = 256;  // one pass over the memory: they stay in the cache
        const Index dim = coordinates_.rows.cols();
        const Eigen::Map<const DoubleMatrix> weights(variables, dim, num_columns_);
        const Eigen::Map<const Eigen::RowVectorXd> scaled_intercepts(variables + weights.size(),
                                                                     num_columns_);
        Eigen::Map<DoubleMatrix> d_weights(gradient, dim, num_columns_);
        Eigen::Map<Eigen::RowVectorXd> d_intercepts(gradient + weights.size(), num_columns_);
        const Eigen::RowVectorXd intercepts = coordinates_.intercept_scale * scaled_intercepts;
        d_weights.setZero();
        d_intercepts.setZero();
        double loss = 0;
        DoubleMatrix logits;
        for (Index begin = 0; begin < coordinates_.rows.rows(); begin += kRowsAtOnce) {
            const Index count = std::min(kRowsAtOnce, coordinates_.rows.rows() - begin);
            const auto rows = coordinates_.rows.middleRows(begin, count);
            const auto target = targets_.subspan(static_cast<std::size_t>(begin));
            logits.noalias() = rows * weights;
            logits.rowwise() += intercepts;
            loss += num_columns_ == 1 ? binary_loss(target, logits) : softmax_loss(target, logits);
            d_weights.noalias() += rows.transpose() * logits;
            d_intercepts += logits.colwise().sum();
        }
        const DoubleMatrix shrunk = coordinates_.penalty.asDiagonal() * weights;
        d_weights = inverse_regularization_ * d_weights + shrunk;
        d_intercepts *= inverse_regularization_ * coordinates_.intercept_scale;
        return inverse_regularization_ * loss + 0.5 * shrunk.cwiseProduct(weights).sum();
    }

private:
    const Coordinates& coordinates_;
    std::span<const std::uint32_t> targets_;  // places in the list of classes
    Index num_columns_;
    double inverse_regularization_;
};

double evaluate(void* objective, const double* variables, double* gradient, int /*n*/,
                double /*step*/) {
    return (*static_cast<const Objective*>(objective))(variables, gradient);
}

using Variables = std::unique_ptr<double, decltype(&lbfgs_free)>;

// The minimum of `objective`. In these coordinates half the squared gradient is about what is left
// to gain. Once that is less than rounding, the line search finds no better point and ends with an
// error; the variables are then the best ones it had.
Variables minimum_of(Objective& objective) {
    Variables variables(lbfgs_malloc(objective.num_variables()), &lbfgs_free);
    if (variables == nullptr) {
        throw std::bad_alloc();
    }
    std::fill_n(variables.get(), objective.num_variables(), 0.0);
    lbfgs_parameter_t parameters;
    lbfgs_parameter_init(&parameters);
    parameters.m = 10;
    parameters.epsilon = 1e-7;
    parameters.max_iterations = 5000;
    lbfgs(objective.num_variables(), variables.get(), nullptr, evaluate, nullptr, &objective,
          &parameters);
    return variables;
}

}  // namespace

SoftmaxRegression SoftmaxRegression::fit(const ConstMatrixView& rows,
                                         std::span<const std::uint32_t> class_of,
                                         double inverse_regularization) {
    assert(rows.rows() >= 1 && static_cast<std::size_t>(rows.rows()) == class_of.size());
    SoftmaxRegression result;
    std::vector<std::uint32_t>& classes = result.classes_;
    classes.assign(class_of.begin(), class_of.end());
    std::ranges::sort(classes);
    classes.erase(std::unique(classes.begin(), classes.end()), classes.end());
    const auto num_classes = static_cast<double>(classes.size());
    const auto num_columns = static_cast<Index>(classes.size() == 2 ? 1 : classes.size());
    if (classes.size() == 1) {
        result.weights_ = Eigen::MatrixXd::Zero(rows.cols(), 1);
        result.intercepts_ = Eigen::RowVectorXd::Zero(1);
        return result;
    }

    std::vector<std::uint32_t> targets;
    for (const std::uint32_t c : class_of) {
        const auto place = std::ranges::lower_bound(classes, c) - classes.begin();
        targets.push_back(static_cast<std::uint32_t>(place));
    }
    // p (1 - p) for equally probable classes.
    const double curvature =
        inverse_regularization * (num_classes - 1) / (num_classes * num_classes);
    const Coordinates coordinates = even_coordinates(rows, curvature);
    Objective objective(coordinates, targets, num_columns, inverse_regularization);
    const Variables variables = minimum_of(objective);

    const Eigen::Map<const DoubleMatrix> weights(variables.get(), coordinates.rows.cols(),
                                                 num_columns);
    const Eigen::Map<const Eigen::RowVectorXd> intercepts(variables.get() + weights.size(),
                                                          num_columns);
    result.weights_ = coordinates.axes * weights;
    result.intercepts_ =
        coordinates.intercept_scale * intercepts - coordinates.mean * result.weights_;
    return result;
}

std::vector<std::uint32_t> SoftmaxRegression::predict(const ConstMatrixView& rows) const {
    const DoubleMatrix logits = (rows.cast<double>() * weights_).rowwise() + intercepts_;
    std::vector<std::uint32_t> result;
    for (Index i = 0; i < logits.rows(); ++i) {
        Index place = 0;
        if (classes_.size() == 2) {
            place = logits(i, 0) > 0 ? 1 : 0;
        } else {
            logits.row(i).maxCoeff(&place);
        }
        result.push_back(classes_[static_cast<std::size_t>(place)]);
    }
    return result;
}

}  // namespace irwe
