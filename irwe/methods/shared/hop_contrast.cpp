#include "irwe/methods/shared/hop_contrast.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

#include "irwe/base/chunks.h"
#include "irwe/base/error.h"
#include "irwe/linalg/randomized_svd.h"
#include "irwe/linalg/sparse_matrix_builder.h"
#include "irwe/linalg/sparse_product.h"

namespace irwe {
namespace {

double sum_of_squares(const Matrix& matrix, ThreadPool& pool) {
    constexpr std::int64_t kRowsPerChunk = 4096;
    return sum_in_order(
        pool, matrix.rows(), kRowsPerChunk, 0.0, [&](std::int64_t begin, std::int64_t end) {
            return matrix.middleRows(begin, end - begin).cast<double>().squaredNorm();
        });
}

}  // namespace

std::vector<double> log_negative_distribution(std::vector<double> frequencies, double power) {
    double total = 0;
    for (double& value : frequencies) {
        value = value > 0 ? std::pow(value, power) : 0;
        total += value;
    }
    for (double& value : frequencies) {
        value = value > 0 ? std::log(value / total) : -std::numeric_limits<double>::infinity();
    }
    return frequencies;
}

std::vector<double> log_negative_frequencies(const SparseMatrix& frequencies, double power) {
    std::vector<double> result(static_cast<std::size_t>(frequencies.num_columns()), 0);
    for (const SparseBlock& block : frequencies.blocks()) {
        for (std::size_t k = 0; k < block.columns.size(); ++k) {
            result[block.columns[k]] += static_cast<double>(block.values[k]);
        }
    }
    return log_negative_distribution(std::move(result), power);
}

SparseMatrix clipped_contrast(const SparseMatrix& frequencies, std::span<const double> log_negative,
                              ThreadPool& pool) {
    constexpr std::int64_t kRowsPerBlock = 1024;
    const std::int64_t num_rows = frequencies.num_rows();
    SparseMatrixBuilder builder(static_cast<std::size_t>(num_chunks(num_rows, kRowsPerBlock)));
    parallel_for_chunks(pool, num_rows, kRowsPerBlock, [&](std::int64_t begin, std::int64_t end) {
        SparseRows rows;
        for (std::int64_t i = begin; i < end; ++i) {
            const auto [columns, values] = frequencies.row(i);
            for (std::size_t k = 0; k < columns.size(); ++k) {
                const std::uint32_t j = columns[k];
                if (j >= log_negative.size() || std::isinf(log_negative[j])) {
                    continue;
                }
                const auto contrast =
                    static_cast<Real>(std::log(static_cast<double>(values[k])) - log_negative[j]);
                if (contrast > 0) {
                    rows.append(j, contrast);
                }
            }
            rows.end_row();
        }
        builder.put(static_cast<std::size_t>(begin / kRowsPerBlock), std::move(rows));
    });
    return std::move(builder).build(kRowsPerBlock, std::ssize(log_negative));
}

SpectralEncoding spectral_encoding(const SparseMatrix& contrast, const SparseMatrix& transpose,
                                   int dim, const Random& random, ThreadPool& pool) {
    require(dim >= 1,
            fmt::format("encodings of {} numbers were asked for; it must be at least 1", dim));
    const std::int64_t rank =
        std::min({std::int64_t{dim}, contrast.num_rows(), contrast.num_columns()});
    SpectralEncoding result;
    if (rank == 0) {
        result.encodings = Matrix::Zero(contrast.num_rows(), dim);
        result.fold_in = Matrix::Zero(contrast.num_columns(), dim);
        return result;
    }
    const SvdOptions options{.rank = static_cast<int>(rank),
                             .oversampling = 16,
                             .power_iterations = 3,
                             .single_precision = true};
    result.fold_in = randomized_svd(contrast, transpose, options, random, pool).right;
    if (rank < dim) {
        result.fold_in.conservativeResize(Eigen::NoChange, dim);
        result.fold_in.rightCols(dim - rank).setZero();
    }
    result.encodings = folded_in(contrast, result.fold_in, pool);
    const double squares = sum_of_squares(result.encodings, pool);
    if (squares > 0) {
        const auto scale =
            static_cast<Real>(std::sqrt(static_cast<double>(contrast.num_rows()) / squares));
        result.encodings *= scale;
        result.fold_in *= scale;
    }
    return result;
}

Matrix folded_in(const SparseMatrix& contrast_rows, const Matrix& fold_in, ThreadPool& pool) {
    assert(contrast_rows.num_columns() == fold_in.rows());
    Matrix result(contrast_rows.num_rows(), fold_in.cols());
    sparse_product_from_memory(pool, contrast_rows, fold_in, result);
    return result;
}

}  // namespace irwe
