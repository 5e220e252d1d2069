#include "irwe/methods/irwe_network/training/position_quality.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "irwe/base/chunks.h"
#include "irwe/graph/graph_with_node.h"

namespace irwe {
namespace {

// Returns each row minus the mean of all rows, scaled to length one. A row that equals the mean, up
// to rounding, becomes zero. Unlike unit_rows of linalg, it rounds the difference before the
// scaling and accepts numbers that are not finite; with unit_rows, the qualities that trainings
// print and store would change in their last digits.
Matrix centered_unit_rows(const Matrix& rows) {
    constexpr double kRounding = 1e-6;
    const Eigen::RowVectorXd mean = rows.cast<double>().colwise().mean();
    Matrix result = (rows.cast<double>().rowwise() - mean).cast<Real>();
    for (Eigen::Index i = 0; i < result.rows(); ++i) {
        const double length = result.row(i).cast<double>().norm();
        const bool is_mean = length <= kRounding * mean.norm();
        result.row(i) *= static_cast<Real>(is_mean ? 0 : 1 / length);
    }
    return result;
}

}  // namespace

double position_quality(const Graph& graph, const Matrix& position_embeddings, ThreadPool& pool) {
    constexpr std::int64_t kNodesPerTask = 256;
    const Matrix unit = centered_unit_rows(position_embeddings);
    const std::int64_t num_nodes = graph.num_nodes();
    const auto num_tasks = static_cast<std::size_t>(num_chunks(num_nodes, kNodesPerTask));
    std::vector<double> edge_sums(num_tasks);
    std::vector<Eigen::RowVectorXd> weighted_sums(num_tasks);
    parallel_for_chunks(pool, num_nodes, kNodesPerTask, [&](std::int64_t begin, std::int64_t end) {
        const auto task = static_cast<std::size_t>(begin / kNodesPerTask);
        double edges = 0;
        Eigen::RowVectorXd weighted = Eigen::RowVectorXd::Zero(unit.cols());
        for (auto v = static_cast<NodeId>(begin); v < static_cast<NodeId>(end); ++v) {
            for_each_edge(graph, v, [&](NodeId neighbor, double weight) {
                edges += weight * static_cast<double>(unit.row(v).dot(unit.row(neighbor)));
            });
            weighted += graph.strength(v) * unit.row(v).cast<double>();
        }
        edge_sums[task] = edges;
        weighted_sums[task] = weighted;
    });
    const double total_strength = graph.total_strength();
    if (total_strength == 0) {
        return 0;
    }
    Eigen::RowVectorXd weighted = Eigen::RowVectorXd::Zero(unit.cols());
    for (const Eigen::RowVectorXd& part : weighted_sums) {
        weighted += part;
    }
    const double edges = std::accumulate(edge_sums.begin(), edge_sums.end(), 0.0);
    return (edges - weighted.squaredNorm() / total_strength) / total_strength;
}

}  // namespace irwe
