#include "irwe/methods/shared/role_features.h"

#include <algorithm>
#include <utility>

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

}  // namespace

std::int64_t num_role_columns(const RoleOptions& options) {
    return num_recursive_columns(options.num_rounds) + num_octave_columns(options.num_hops) +
           num_flow_columns(options.kind, options.num_flow_hops) + kNumReturnRatios;
}

RoleRows role_rows(const Graph& graph, const RoleOptions& options, const Workers& workers) {
    RoleRows result{.options = options,
                    .rows = Matrix(graph.num_nodes(), num_role_columns(options)),
                    .mean = {},
                    .sizes = flow_sizes_of(graph, options.kind)};
    recursive_block(result.rows, options) = recursive_features(graph, options.num_rounds, workers);
    octave_block(result.rows, options) = octave_degrees(graph, options.num_hops, workers);
    flow_block(result.rows, options) =
        flow_features(graph, options.kind, options.num_flow_hops, workers.pool);
    return_block(result.rows) = log_return_ratios(graph, options.returns, workers);
    result.mean = mean_row(result.rows, workers.pool).cast<Real>();
    return result;
}

Matrix role_features(const Graph& graph, const RoleOptions& options, const Workers& workers) {
    RoleRows all = role_rows(graph, options, workers);
    compare_with_mean(all.mean, options, all.rows);
    if (all.rows.size() > 0 && static_cast<double>(all.rows.cwiseAbs().maxCoeff()) < kRounding) {
        all.rows.setZero();  // cosines of what is left would look like roles
    }
    return std::move(all.rows);
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
