#include "irwe/evaluation/binary_regressions.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/linalg/gemm.h"

namespace irwe {
namespace {

using DoubleMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Eigen::Index;
using RowArray = Eigen::Array<double, 1, Eigen::Dynamic>;
using RowFlags = Eigen::Array<bool, 1, Eigen::Dynamic>;

constexpr double kTolerance = 1e-4;         // scikit-learn's
constexpr int kMaxNewtonSteps = 100;        // five to ten are usual
constexpr int kMaxConjugateSteps = 500;     // for one Newton step
constexpr double kConjugateAccuracy = 0.1;  // of a Newton step, relative to the gradient
constexpr Index kRowsAtOnce = 256;          // they stay in the cache

// Returns a power of two by which rows are divided so that sums of their squares are finite in
// single precision: 1 unless an entry is very large.
Real scale_of(const ConstMatrixView& rows) {
    constexpr Real kLarge = 0x1p40F;
    const Real largest = rows.cwiseAbs().maxCoeff();
    return largest > kLarge ? std::ldexp(Real{1}, std::ilogb(largest)) : Real{1};
}

// The rows, divided by a number, with a last column of ones, for the intercept. A matrix that it is
// multiplied with has the intercepts as its last row.
class ExtendedRows {
public:
    ExtendedRows(const ConstMatrixView& rows, Real scale)
        : copy_(scale == 1 ? Matrix() : Matrix(rows / scale)),
          rows_(scale == 1 ? rows : ConstMatrixView(copy_)) {}
    ExtendedRows(const ExtendedRows&) = delete;
    ExtendedRows& operator=(const ExtendedRows&) = delete;

    Index num_rows() const { return rows_.rows(); }
    Index num_columns() const { return rows_.cols() + 1; }

    // Returns X V.
    DoubleMatrix times(const DoubleMatrix& factor) const {
        DoubleMatrix result(num_rows(), factor.cols());
        for_each_block([&](Index begin, Index count) {
            auto part = result.middleRows(begin, count);
            part.noalias() =
                rows_.middleRows(begin, count).cast<double>() * factor.topRows(rows_.cols());
            part.rowwise() += factor.row(rows_.cols());
        });
        return result;
    }

    // Returns X^T V.
    DoubleMatrix transposed_times(const DoubleMatrix& factor) const {
        DoubleMatrix result = DoubleMatrix::Zero(num_columns(), factor.cols());
        for_each_block([&](Index begin, Index count) {
            const auto part = factor.middleRows(begin, count);
            result.topRows(rows_.cols()).noalias() +=
                rows_.middleRows(begin, count).cast<double>().transpose() * part;
            result.row(rows_.cols()) += part.colwise().sum();
        });
        return result;
    }

    // Returns X^T (D o (X V)) in single precision, which is enough for a direction.
    DoubleMatrix curvature_times(const Matrix& curvatures, const DoubleMatrix& directions) const {
        const Matrix factor = directions.cast<Real>();
        Matrix bent(kRowsAtOnce, factor.cols());
        return sum_over_blocks(factor.cols(), [&](Index begin, Index count, Matrix& sum) {
            const auto rows = rows_.middleRows(begin, count);
            MatrixView part = bent.topRows(count);
            gemm(rows, factor.topRows(rows_.cols()), part);
            part.rowwise() += factor.row(rows_.cols());
            part = part.cwiseProduct(curvatures.middleRows(begin, count));
            gemm(rows, part, sum.topRows(rows_.cols()), {.left = Transpose::yes});
            sum.row(rows_.cols()) = part.colwise().sum();
        });
    }

    // Returns the diagonals of X^T diag(D_k) X, one in each column.
    DoubleMatrix curvature_diagonals(const Matrix& curvatures) const {
        Matrix squares(kRowsAtOnce, rows_.cols());
        return sum_over_blocks(curvatures.cols(), [&](Index begin, Index count, Matrix& sum) {
            const auto part = curvatures.middleRows(begin, count);
            squares.topRows(count) = rows_.middleRows(begin, count).cwiseAbs2();
            gemm(squares.topRows(count), part, sum.topRows(rows_.cols()), {.left = Transpose::yes});
            sum.row(rows_.cols()) = part.colwise().sum();
        });
    }

private:
    template <typename Use>
    void for_each_block(Use use) const {
        for (Index begin = 0; begin < num_rows(); begin += kRowsAtOnce) {
            use(begin, std::min(kRowsAtOnce, num_rows() - begin));
        }
    }

    template <typename Use>
    DoubleMatrix sum_over_blocks(Index num_sums, Use use) const {
        DoubleMatrix result = DoubleMatrix::Zero(num_columns(), num_sums);
        Matrix sum(num_columns(), num_sums);
        for_each_block([&](Index begin, Index count) {
            use(begin, count, sum);
            result += sum.cast<double>();
        });
        return result;
    }

    Matrix copy_;  // empty unless the rows are divided
    ConstMatrixView rows_;
};

RowArray dot_by_column(const DoubleMatrix& left, const DoubleMatrix& right) {
    return left.cwiseProduct(right).colwise().sum().array();
}

double log_loss(double logit, double truth) {
    return std::max(logit, 0.0) + std::log1p(std::exp(-std::abs(logit))) - truth * logit;
}

// The regressions that have not ended. All matrices have a column for each.
class Newton {
public:
    Newton(const ConstMatrixView& rows, const Eigen::MatrixXd& truths,
           double inverse_regularization)
        : scale_(scale_of(rows)),
          rows_(rows, scale_),
          c_(inverse_regularization),
          penalty_(Eigen::VectorXd::Constant(rows_.num_columns(), std::pow(scale_, -2.0))),
          truths_(truths),
          weights_(DoubleMatrix::Zero(rows_.num_columns(), truths.cols())),
          logits_(DoubleMatrix::Zero(rows.rows(), truths.cols())) {
        penalty_[penalty_.size() - 1] = 1;
        for (Index k = 0; k < truths.cols(); ++k) {
            places_.push_back(k);
        }
    }

    BinaryRegressions minimize(const ThreadPool& pool) {
        DoubleMatrix result(weights_.rows(), weights_.cols());
        const auto num_rows = static_cast<double>(rows_.num_rows());
        const RowArray num_true = truths_.colwise().sum().array();
        RowArray largest_norm;
        for (int step = 0; step < kMaxNewtonSteps && !places_.empty(); ++step) {
            if (pool.is_stop_requested()) {
                throw Interrupted();
            }
            differentiate();
            DoubleMatrix gradient = shrunk(weights_) + c_ * rows_.transposed_times(residuals_);
            const RowArray norm = dot_by_column(gradient, gradient).sqrt();
            if (step == 0) {
                largest_norm = kTolerance * num_true.min(num_rows - num_true) / num_rows * norm;
            }
            const std::vector<Index> kept = columns_where(norm > largest_norm);
            keep(kept, result);
            if (kept.empty()) {
                break;
            }
            gradient = gradient(Eigen::all, kept).eval();
            largest_norm = largest_norm(kept).eval();
            const std::vector<Index> moved = move(gradient);
            keep(moved, result);
            largest_norm = largest_norm(moved).eval();
        }
        keep({}, result);
        return {result.topRows(weights_.rows() - 1) / scale_, result.row(weights_.rows() - 1)};
    }

private:
    // Returns the gradient of the penalty: weights of rows that are divided are larger.
    DoubleMatrix shrunk(const DoubleMatrix& weights) const {
        return penalty_.asDiagonal() * weights;
    }

    // Computes the derivatives of the losses by the logits.
    void differentiate() {
        residuals_.resize(logits_.rows(), logits_.cols());
        curvatures_.resize(logits_.rows(), logits_.cols());
        for (Index i = 0; i < logits_.rows(); ++i) {
            for (Index k = 0; k < logits_.cols(); ++k) {
                const double probability = 1 / (1 + std::exp(-logits_(i, k)));
                residuals_(i, k) = probability - truths_(i, k);
                curvatures_(i, k) = static_cast<Real>(probability * (1 - probability));
            }
        }
    }

    // Goes on with some of the regressions; the weights of the others are results.
    void keep(const std::vector<Index>& kept, DoubleMatrix& result) {
        if (kept.size() == places_.size()) {
            return;
        }
        for (std::size_t k = 0; k < places_.size(); ++k) {
            result.col(places_[k]) = weights_.col(static_cast<Index>(k));
        }
        std::vector<Index> places;
        for (const Index k : kept) {
            places.push_back(places_[static_cast<std::size_t>(k)]);
        }
        places_ = std::move(places);
        truths_ = truths_(Eigen::all, kept).eval();
        weights_ = weights_(Eigen::all, kept).eval();
        logits_ = logits_(Eigen::all, kept).eval();
        curvatures_ = curvatures_(Eigen::all, kept).eval();
    }

    static std::vector<Index> columns_where(const RowFlags& is_so) {
        std::vector<Index> result;
        for (Index k = 0; k < is_so.size(); ++k) {
            if (is_so[k]) {
                result.push_back(k);
            }
        }
        return result;
    }

    // Returns about H^-1 (-gradient) by conjugate gradients, scaled by the diagonal of
    // H = penalty + C X^T D X.
    DoubleMatrix directions(const DoubleMatrix& gradient) const {
        DoubleMatrix scale = c_ * rows_.curvature_diagonals(curvatures_);
        scale.colwise() += penalty_;
        scale = scale.cwiseInverse().eval();
        DoubleMatrix result = DoubleMatrix::Zero(gradient.rows(), gradient.cols());
        DoubleMatrix rest = -gradient;
        DoubleMatrix next = scale.cwiseProduct(rest);
        RowArray size = dot_by_column(rest, next);
        const RowArray small_enough = kConjugateAccuracy * kConjugateAccuracy * size;
        for (int step = 0; step < kMaxConjugateSteps && (size > small_enough).any(); ++step) {
            const DoubleMatrix image = shrunk(next) + c_ * rows_.curvature_times(curvatures_, next);
            const RowArray bend = dot_by_column(next, image);
            const RowFlags goes_on = size > small_enough && bend > 0;
            const RowArray length = goes_on.select(size / bend, 0);
            result += next * length.matrix().asDiagonal();
            rest -= image * length.matrix().asDiagonal();
            const DoubleMatrix scaled = scale.cwiseProduct(rest);
            const RowArray new_size = goes_on.select(dot_by_column(rest, scaled), 0);
            const RowArray share = goes_on.select(new_size / size, 0);
            next = scaled + next * share.matrix().asDiagonal();
            size = new_size;
        }
        return result;
    }

    // Returns the objective of each regression.
    RowArray objectives(const DoubleMatrix& weights, const DoubleMatrix& logits) const {
        RowArray losses = RowArray::Zero(logits.cols());
        for (Index i = 0; i < logits.rows(); ++i) {
            for (Index k = 0; k < logits.cols(); ++k) {
                losses[k] += log_loss(logits(i, k), truths_(i, k));
            }
        }
        return c_ * losses + dot_by_column(shrunk(weights), weights) / 2;
    }

    // Makes a Newton step in each regression, halved until the objective falls as it should.
    // Returns those that found a better place; rounding hides what the others could gain.
    std::vector<Index> move(const DoubleMatrix& gradient) {
        constexpr int kMaxHalvings = 30;
        constexpr double kShareOfSlope = 1e-4;
        const DoubleMatrix step = directions(gradient);
        const DoubleMatrix change = rows_.times(step);
        const RowArray slope = dot_by_column(gradient, step);
        const RowArray before = objectives(weights_, logits_);
        RowArray length = RowArray::Ones(slope.size());
        for (int halving = 0;; ++halving) {
            const DoubleMatrix weights = weights_ + step * length.matrix().asDiagonal();
            const DoubleMatrix logits = logits_ + change * length.matrix().asDiagonal();
            const RowArray after = objectives(weights, logits);
            const RowFlags is_better =
                after <= before + kShareOfSlope * length * slope && slope < 0;
            if (is_better.all() || halving == kMaxHalvings) {
                length = is_better.select(length, 0);
                break;
            }
            length = is_better.select(length, length / 2);
        }
        weights_ += step * length.matrix().asDiagonal();
        logits_ += change * length.matrix().asDiagonal();
        return columns_where(length > 0);
    }

    const Real scale_;
    const ExtendedRows rows_;
    const double c_;
    Eigen::VectorXd penalty_;    // of the squares of weights: 1, but for rows that are divided
    std::vector<Index> places_;  // of the columns in the result
    DoubleMatrix truths_;
    DoubleMatrix weights_;
    DoubleMatrix logits_;
    DoubleMatrix residuals_;
    Matrix curvatures_;
};

}  // namespace

BinaryRegressions fit_binary_regressions(const ConstMatrixView& rows, const Eigen::MatrixXd& truths,
                                         double inverse_regularization, const ThreadPool& pool) {
    assert(rows.rows() >= 1 && rows.cols() >= 1 && truths.rows() == rows.rows() &&
           truths.cols() >= 1 && inverse_regularization > 0);
    return Newton(rows, truths, inverse_regularization).minimize(pool);
}

}  // namespace irwe
