#include "irwe/methods/irwe_network/features/hop_contrast.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

#include "irwe/base/chunks.h"
#include "irwe/base/memory_reuse.h"
#include "irwe/graph/all_nodes.h"
#include "irwe/linalg/sparse_matrix_builder.h"
#include "irwe/methods/irwe_network/features/hop_statistics.h"

namespace irwe {
namespace {

// Limits of the exact frequencies: the additions take some seconds at most, and with this many
// nodes a full matrix takes about a gigabyte. With frequencies counted over 1000 walks instead,
// BlogCatalog loses two points of F1; over 200 walks, seven.
constexpr double kMaxExactCost = 2e10;

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
    return_freed_memory();  // without it the peak of a training on PPI is a fifth higher
    SparseMatrix transpose = transposed(matrix);
    return {.matrix = std::move(matrix),
            .transpose = std::move(transpose),
            .log_negative = std::move(log_negative)};
}

}  // namespace irwe
