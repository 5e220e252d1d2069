#include "irwe/methods/irwe_network/features/hop_encoding.h"

#include <fmt/format.h>

#include <Eigen/QR>
#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>
#include <vector>

#include "irwe/base/chunks.h"
#include "irwe/base/error.h"
#include "irwe/linalg/randomized_svd.h"
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

// Returns a random matrix with orthonormal columns.
Matrix random_rotation(int dim, const Random& random) {
    Eigen::MatrixXd gaussian(dim, dim);
    RandomStream stream = random.stream("rotation");
    for (int j = 0; j < dim; ++j) {
        for (int i = 0; i < dim; i += 2) {
            const auto [first, second] = stream.gaussian_pair();
            gaussian(i, j) = first;
            if (i + 1 < dim) {
                gaussian(i + 1, j) = second;
            }
        }
    }
    const Eigen::HouseholderQR<Eigen::MatrixXd> qr(gaussian);
    const Eigen::MatrixXd q = qr.householderQ();
    return q.cast<Real>();
}

void rotate(Matrix& rows, const Matrix& rotation, ThreadPool& pool) {
    constexpr std::int64_t kRowsPerTask = 1024;
    parallel_for_chunks(pool, rows.rows(), kRowsPerTask, [&](std::int64_t begin, std::int64_t end) {
        rows.middleRows(begin, end - begin) = rows.middleRows(begin, end - begin) * rotation;
    });
}

// The columns that are known, under their old numbers.
SparseMatrix with_known_columns(const SparseMatrix& rows, const NewNodes& new_nodes,
                                std::int64_t num_known) {
    SparseRows result;
    std::vector<std::pair<NodeId, Real>> row_entries;
    for (std::int64_t i = 0; i < rows.num_rows(); ++i) {
        const SparseRow row = rows.row(i);
        row_entries.clear();
        for (std::size_t k = 0; k < row.columns.size(); ++k) {
            if (const std::optional<NodeId> place = new_nodes.known_places[row.columns[k]]) {
                row_entries.emplace_back(*place, row.values[k]);
            }
        }
        std::ranges::sort(row_entries);
        for (const auto& [column, value] : row_entries) {
            result.append(column, value);
        }
        result.end_row();
    }
    const std::int64_t num_rows = std::max<std::int64_t>(rows.num_rows(), 1);
    std::vector<SparseRows> blocks;
    blocks.push_back(std::move(result));
    return {std::move(blocks), num_rows, num_known};
}

}  // namespace

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

FittedEncodings fit_hop_encodings(const WalkSet& walks, const HopOptions& options, int dim,
                                  const Random& random, ThreadPool& pool) {
    HopContrast contrast = hop_contrast(walks, options, pool);
    SpectralEncoding spectral =
        spectral_encoding(contrast.matrix, contrast.transpose, dim, random, pool);
    const Matrix rotation =
        random_rotation(dim, random) * std::sqrt(static_cast<Real>(dim));  // entries of size 1
    rotate(spectral.fold_in, rotation, pool);
    rotate(spectral.encodings, rotation, pool);
    contrast.fold_in = std::move(spectral.fold_in);
    return {.contrast = std::move(contrast), .encodings = std::move(spectral.encodings)};
}

Matrix folded_in(const WalkSet& walks, const HopOptions& options, const HopContrast& known,
                 const NewNodes& new_nodes, ThreadPool& pool) {
    const SparseMatrix visits =
        with_known_columns(hop_visits(walks, options.num_hops, new_nodes.nodes, pool), new_nodes,
                           known.fold_in.rows());
    return folded_in(clipped_contrast(visits, known.log_negative, pool), known.fold_in, pool);
}

}  // namespace irwe
