#include "irwe/methods/shared/role_features.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "irwe/linalg/mean_of_ranks.h"
#include "irwe/linalg/unit_rows.h"
#include "irwe/methods/shared/octave_degrees.h"
#include "irwe/methods/shared/recursive_features.h"

namespace irwe {
namespace {

// Features of nodes that play one role are equal up to the rounding of sums: they were seen to
// differ by 1e-8 at most.
constexpr double kRounding = 1e-5;

// The columns of r, d, f and q in rows of either kind.
auto recursive_block(auto& rows, const RoleOptions& options) {
    return rows.leftCols(num_recursive_columns(options.num_rounds));
}
auto octave_block(auto& rows, const RoleOptions& options) {
    return rows.middleCols(num_recursive_columns(options.num_rounds),
                           num_octave_columns(options.num_hops));
}
auto flow_block(auto& rows, const RoleOptions& options) {
    return rows.middleCols(
        num_recursive_columns(options.num_rounds) + num_octave_columns(options.num_hops),
        num_flow_columns(options.kind, options.num_flow_hops));
}
auto return_block(auto& rows) { return rows.rightCols(kNumReturnRatios); }

// Makes features of [r, d, f, q].
void compare_with_mean(const Matrix& mean, const RoleOptions& options, Matrix& rows) {
    rows.rowwise() -= mean.row(0);
    recursive_block(rows, options) /= 2;
}

// Returns [r, d, f, q] of nodes.
Matrix uncentered_rows(const Graph& graph, const RoleOptions& options, const Share& nodes,
                       const Workers& workers) {
    Matrix result(nodes.size(), num_role_columns(options));
    recursive_block(result, options) =
        recursive_features(graph, options.num_rounds, nodes, workers);
    octave_block(result, options) = octave_degrees(graph, options.num_hops, nodes, workers);
    flow_block(result, options) =
        flow_features(graph, options.kind, options.num_flow_hops, nodes, workers);
    std::vector<NodeId> numbers(static_cast<std::size_t>(nodes.size()));
    std::iota(numbers.begin(), numbers.end(), static_cast<NodeId>(nodes.begin));
    return_block(result) = log_return_ratios(graph, numbers, options.returns, workers.pool);
    return result;
}

}  // namespace

std::int64_t num_role_columns(const RoleOptions& options) {
    return num_recursive_columns(options.num_rounds) + num_octave_columns(options.num_hops) +
           num_flow_columns(options.kind, options.num_flow_hops) + kNumReturnRatios;
}

RoleRows role_rows(const Graph& graph, const RoleOptions& options, ThreadPool& pool) {
    RoleRows result{.options = options,
                    .rows = uncentered_rows(graph, options, {0, graph.num_nodes()}, pool),
                    .mean = {},
                    .sizes = flow_sizes_of(graph, options.kind)};
    result.mean = mean_row(result.rows, pool).cast<Real>();
    return result;
}

Matrix role_features(const Graph& graph, const RoleOptions& options, ThreadPool& pool) {
    return role_features(graph, options, {{0, graph.num_nodes()}}, pool).rows;
}

OwnRoleFeatures role_features(const Graph& graph, const RoleOptions& options, const Shares& shares,
                              const Workers& workers) {
    const auto rank = static_cast<std::size_t>(workers.world.rank());
    const Shares of_mean = rounded_up(shares, kRowsPerMean);
    const Share nodes{shares[rank].begin, of_mean[rank].end};
    Matrix rows = uncentered_rows(graph, options, nodes, workers);
    compare_with_mean(mean_row(rows, nodes.begin, of_mean, workers).cast<Real>(), options, rows);
    const bool differ =
        rows.size() > 0 && !(static_cast<double>(rows.cwiseAbs().maxCoeff()) < kRounding);
    if (!any(workers.world, differ)) {
        rows.setZero();  // cosines of what is left would look like roles
    }
    return {std::move(rows), nodes.begin};
}

Matrix added_role_features(const GraphWithNode& grown, const RoleRows& known,
                           ReturnRatiosOn<GraphWithNode>& return_ratios) {
    const RoleOptions& options = known.options;
    Matrix result(1, num_role_columns(options));
    recursive_block(result, options) =
        added_recursive_features(grown, recursive_block(known.rows, options), options.num_rounds);
    octave_block(result, options) = added_octave_degrees(grown, octave_block(known.rows, options));
    flow_block(result, options) = added_flow_features(
        grown, flow_block(known.rows, options), known.sizes, options.kind, options.num_flow_hops);
    std::ranges::copy(return_ratios(grown.new_node()), return_block(result).data());
    compare_with_mean(known.mean, options, result);
    return result;
}

}  // namespace irwe
