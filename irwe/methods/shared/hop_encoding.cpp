#include "irwe/methods/shared/hop_encoding.h"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <utility>

#include "irwe/base/memory_reuse.h"
#include "irwe/graph/all_nodes.h"
#include "irwe/methods/shared/hop_contrast.h"
#include "irwe/methods/shared/hop_statistics.h"

namespace irwe {
namespace {

// What the exact frequencies may cost: in additions, some seconds; in nodes, as they may all meet,
// a gigabyte. Counted over 1000 walks, BlogCatalog loses two points of F1 against them, over 200
// seven.
constexpr double kMaxExactCost = 2e10;

// A matrix whose columns are orthonormal and point anywhere.
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
SparseMatrix with_known_columns(const SparseMatrix& rows, const LaterNodes& later,
                                std::int64_t num_known) {
    SparseRows result;
    std::vector<std::pair<NodeId, Real>> row_entries;
    for (std::int64_t i = 0; i < rows.num_rows(); ++i) {
        const SparseRow row = rows.row(i);
        row_entries.clear();
        for (std::size_t k = 0; k < row.columns.size(); ++k) {
            if (const std::optional<NodeId> place = later.known_places[row.columns[k]]) {
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

SparseMatrix hop_visits(const WalkSet& walks, int num_hops, std::span<const NodeId> nodes,
                        ThreadPool& pool) {
    const Graph& graph = walks.graph();
    if (graph.num_nodes() <= kMaxExactHopNodes &&
        exact_hop_cost(graph, num_hops) <= kMaxExactCost) {
        return hop_frequencies(graph, num_hops, nodes, pool);
    }
    return sampled_hop_frequencies(walks, num_hops, walks.options().walks_per_node, nodes, pool);
}

HopContrast hop_contrast(const WalkSet& walks, const HopOptions& options, ThreadPool& pool) {
    SparseMatrix visits = hop_visits(walks, options.num_hops, all_nodes(walks.graph()), pool);
    std::vector<double> log_negative = log_negative_frequencies(visits, options.negative_power);
    SparseMatrix matrix = clipped_contrast(visits, log_negative, pool);
    visits = {};
    return_freed_memory();
    SparseMatrix transpose = transposed(matrix);
    return {.matrix = std::move(matrix),
            .transpose = std::move(transpose),
            .log_negative = std::move(log_negative)};
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
                 const LaterNodes& later, ThreadPool& pool) {
    const SparseMatrix visits = with_known_columns(
        hop_visits(walks, options.num_hops, later.nodes, pool), later, known.fold_in.rows());
    return folded_in(clipped_contrast(visits, known.log_negative, pool), known.fold_in, pool);
}

}  // namespace irwe
