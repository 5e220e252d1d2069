#include "irwe/methods/grarep/grarep_matrix.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "irwe/base/chunks.h"
#include "irwe/base/phase.h"
#include "irwe/graph/graph_with_node.h"
#include "irwe/methods/shared/walk_panels.h"
#include "irwe/methods/shared/walk_spread.h"

namespace irwe {
namespace {

// Returns lambda / N times the sum of each column of P^k: an entry counts as far as it is larger.
std::vector<double> thresholds(const Graph& graph, int num_steps, double lambda) {
    std::vector<double> sums(graph.num_nodes());
    double num_nodes = 0;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        sums[v] = graph.degree(v) > 0 ? 1 : 0;
        num_nodes += sums[v];
    }
    for (int step = 0; step < num_steps; ++step) {
        std::vector<double> next(sums.size(), 0.0);
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            for_each_edge(graph, v, [&](NodeId u, double weight) {
                next[v] += sums[u] * weight / graph.strength(u);
            });
        }
        sums = std::move(next);
    }
    for (double& sum : sums) {
        sum *= lambda / num_nodes;
    }
    return sums;
}

// The logarithm of p over its threshold; 0 below it. What is above it by rounding alone is not
// above it.
Real entry(double p, double threshold) {
    constexpr double kRounding = 1e-6;
    return p > threshold * (1 + kRounding) ? static_cast<Real>(std::log(p / threshold)) : Real{0};
}

}  // namespace

Matrix grarep_matrix(const Graph& graph, int num_steps, double lambda, ThreadPool& pool) {
    constexpr std::int64_t kRowsPerTask = 256;
    const auto num_nodes = static_cast<Eigen::Index>(graph.num_nodes());
    const std::vector<double> least = thresholds(graph, num_steps, lambda);
    Matrix result(num_nodes, num_nodes);
    const auto put = [&](int step, Eigen::Index first, const Matrix& columns) {
        if (step < num_steps) {
            return;
        }
        parallel_for_chunks(
            pool, num_nodes, kRowsPerTask, [&](std::int64_t begin, std::int64_t end) {
                for (Eigen::Index i = begin; i < end; ++i) {
                    for (Eigen::Index j = 0; j < columns.cols(); ++j) {
                        result(i, first + j) = entry(static_cast<double>(columns(i, j)),
                                                     least[static_cast<std::size_t>(first + j)]);
                    }
                }
            });
    };
    for_each_power_panel(transition_matrix(graph, pool), num_steps, pool, put);
    return result;
}

SparseMatrix sparse_grarep_matrix(const Graph& graph, int num_steps, double lambda, int max_visits,
                                  ThreadPool& pool) {
    constexpr std::int64_t kRowsPerBlock = 512;
    const std::int64_t num_nodes = graph.num_nodes();
    const std::vector<double> least = thresholds(graph, num_steps, lambda);
    PhaseProgress progress(pool, num_nodes);
    const auto rows_of_block = [&](std::int64_t begin, std::int64_t end) {
        WalkSpreader spreader(graph, {num_steps, static_cast<double>(max_visits)});
        SparseRows rows;
        std::vector<std::pair<NodeId, Real>> row;
        for (std::int64_t i = begin; i < end; ++i) {
            row.clear();
            const Spread& spread = spreader.from(static_cast<NodeId>(i)).back();
            for (std::size_t k = 0; k < spread.nodes.size(); ++k) {
                const NodeId j = spread.nodes[k];
                const Real value = entry(static_cast<double>(spread.probabilities[k]), least[j]);
                if (value > 0) {
                    row.emplace_back(j, value);
                }
            }
            std::ranges::sort(row);
            for (const auto& [column, value] : row) {
                rows.append(column, value);
            }
            rows.end_row();
        }
        rows.columns.shrink_to_fit();
        rows.values.shrink_to_fit();
        progress.add(end - begin);
        return rows;
    };
    return {map_chunks(pool, num_nodes, kRowsPerBlock, rows_of_block), kRowsPerBlock, num_nodes};
}

void take_grarep_logarithm(const AddedNodes& added, int num_steps, double lambda, Matrix& rows) {
    const std::vector<double> least = thresholds(added.grown, num_steps, lambda);
    for (NodeId v = 0; v < added.grown.num_nodes(); ++v) {
        const std::optional<NodeId> place = added.known_places[v];
        for (Eigen::Index i = 0; place && i < rows.rows(); ++i) {
            rows(i, *place) = entry(static_cast<double>(rows(i, *place)), least[v]);
        }
    }
}

}  // namespace irwe
