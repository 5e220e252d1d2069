#include "irwe/nn/squared_error.h"

#include <cassert>
#include <memory>

#include "irwe/base/chunks.h"

namespace irwe::nn {
namespace {

constexpr std::int64_t kRowsPerTask = 64;

// difference = prediction - target for rows begin to end.
using SubtractTarget =
    std::function<void(Matrix& difference, Eigen::Index begin, Eigen::Index end)>;

double squared_error_of(Tape& tape, Tensor prediction, const SubtractTarget& subtract_target,
                        double weight) {
    const auto difference = std::make_shared<Matrix>(tape.value(prediction));
    const Eigen::Index num_rows = difference->rows();
    const double total = sum_in_order(
        tape.pool(), num_rows, kRowsPerTask, 0.0, [&](std::int64_t begin, std::int64_t end) {
            subtract_target(*difference, begin, end);
            double sum = 0;
            for (Eigen::Index i = begin; i < end; ++i) {
                sum += difference->row(i).cast<double>().squaredNorm();
            }
            return sum;
        });
    tape.record([&tape, prediction, difference, weight] {
        if (tape.needs_gradient(prediction)) {
            Matrix& gradient = tape.gradient(prediction);
            const auto factor = static_cast<Real>(2 * weight);
            parallel_for_chunks(tape.pool(), gradient.rows(), kRowsPerTask,
                                [&](std::int64_t begin, std::int64_t end) {
                                    gradient.middleRows(begin, end - begin) +=
                                        factor * difference->middleRows(begin, end - begin);
                                });
        }
    });
    return total;
}

}  // namespace

double squared_error(Tape& tape, Tensor prediction, const Matrix& target, double weight) {
    assert(tape.value(prediction).rows() == target.rows() &&
           tape.value(prediction).cols() == target.cols());
    return squared_error_of(
        tape, prediction,
        [&target](Matrix& difference, Eigen::Index begin, Eigen::Index end) {
            difference.middleRows(begin, end - begin) -= target.middleRows(begin, end - begin);
        },
        weight);
}

double squared_error(Tape& tape, Tensor prediction, const SparseTarget& target, double weight) {
    return squared_error_of(
        tape, prediction,
        [&target](Matrix& difference, Eigen::Index begin, Eigen::Index end) {
            for (Eigen::Index i = begin; i < end; ++i) {
                const auto source =
                    target.chosen.empty()
                        ? i
                        : static_cast<Eigen::Index>(target.chosen[static_cast<std::size_t>(i)]);
                Eigen::Index first_column = 0;
                for (const SparseMatrix* part : target.side_by_side) {
                    const SparseRow row = part->row(source);
                    for (std::size_t k = 0; k < row.columns.size(); ++k) {
                        difference(i, first_column + row.columns[k]) -=
                            target.scaling(row.values[k]);
                    }
                    first_column += part->num_columns();
                }
                for (const Matrix* part : target.further) {
                    difference.row(i).segment(first_column, part->cols()) -= part->row(source);
                    first_column += part->cols();
                }
            }
        },
        weight);
}

}  // namespace irwe::nn
