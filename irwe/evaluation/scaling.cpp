#include "irwe/evaluation/scaling.h"

#include <cmath>
#include <utility>
#include <vector>

#include "irwe/linalg/column_scale.h"
#include "irwe/linalg/sparse_matrix.h"

namespace irwe {
namespace {

void scale_rows_to_length_one(Matrix& rows) {
    for (Eigen::Index i = 0; i < rows.rows(); ++i) {
        const Eigen::RowVectorXd row = rows.row(i).cast<double>();
        const double length = row.norm();
        if (length > 0) {
            rows.row(i) = (row / length).cast<Real>();
        }
    }
}

}  // namespace

Matrix scaled(ConstMatrixView embeddings, Scaling scaling) {
    Matrix result = embeddings;
    if (result.size() == 0) {
        return result;
    }
    switch (scaling) {
        case Scaling::raw:
            break;
        case Scaling::standardized:
            standardize_columns(result);
            break;
        case Scaling::unit_rows:
            scale_rows_to_length_one(result);
            break;
    }
    return result;
}

SparseMatrix with_unit_deviations(const SparseMatrix& matrix) {
    const auto num_columns = static_cast<std::size_t>(matrix.num_columns());
    std::vector<double> sum(num_columns);
    std::vector<double> sum_of_squares(num_columns);
    const auto for_each_entry = [&](const auto& visit) {
        for (const SparseBlock& block : matrix.blocks()) {
            for (std::size_t k = 0; k < block.columns.size(); ++k) {
                visit(block.columns[k], static_cast<double>(block.values[k]));
            }
        }
    };
    const auto num_rows = static_cast<double>(matrix.num_rows());
    for_each_entry([&](std::uint32_t column, double value) { sum[column] += value; });
    // About the mean, so that nothing cancels: first the entries, then the zeros.
    std::vector<double> num_zeros(num_columns, num_rows);
    for_each_entry([&](std::uint32_t column, double value) {
        const double difference = value - sum[column] / num_rows;
        sum_of_squares[column] += difference * difference;
        num_zeros[column] -= 1;
    });
    std::vector<double> factor(num_columns);
    for (std::size_t column = 0; column < num_columns; ++column) {
        const double mean = sum[column] / num_rows;
        const double variance =
            (sum_of_squares[column] + num_zeros[column] * mean * mean) / num_rows;
        factor[column] = variance > 0 ? 1 / std::sqrt(variance) : 0;
    }
    std::vector<SparseRows> blocks;
    for (const SparseBlock& block : matrix.blocks()) {
        SparseRows& rows = blocks.emplace_back();
        rows.offsets.assign(block.offsets.begin(), block.offsets.end());
        rows.columns.assign(block.columns.begin(), block.columns.end());
        for (std::size_t k = 0; k < block.columns.size(); ++k) {
            rows.values.push_back(
                static_cast<Real>(static_cast<double>(block.values[k]) * factor[block.columns[k]]));
        }
    }
    const std::int64_t rows_per_block = blocks.empty() ? 1 : blocks.front().num_rows();
    return {std::move(blocks), rows_per_block, matrix.num_columns()};
}

}  // namespace irwe
