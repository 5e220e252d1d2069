#include "irwe/methods/shared/role_features.h"

#include "irwe/linalg/unit_rows.h"
#include "irwe/methods/shared/octave_degrees.h"
#include "irwe/methods/shared/recursive_features.h"

namespace irwe {

std::int64_t num_role_columns(const RoleOptions& options) {
    return num_recursive_columns(options.num_rounds) + num_octave_columns(options.num_hops) +
           kNumReturnRatios;
}

Matrix role_features(const Graph& graph, const RoleOptions& options, ThreadPool& pool) {
    Matrix result(graph.num_nodes(), num_role_columns(options));
    result.leftCols(num_recursive_columns(options.num_rounds)) =
        recursive_features(graph, options.num_rounds, pool) / 2;
    result.middleCols(num_recursive_columns(options.num_rounds),
                      num_octave_columns(options.num_hops)) =
        octave_degrees(graph, options.num_hops, pool);
    result.rightCols(kNumReturnRatios) = log_return_ratios(graph, options.returns, pool);
    const Matrix mean = mean_row(result, pool).cast<Real>();
    result.rowwise() -= mean.row(0);
    return result;
}

}  // namespace irwe
