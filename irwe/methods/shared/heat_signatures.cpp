#include "irwe/methods/shared/heat_signatures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <span>

#include "irwe/base/chunks.h"
#include "irwe/base/error.h"
#include "irwe/graph/all_nodes.h"
#include "irwe/graph/subgraph.h"
#include "irwe/linalg/heat_series.h"
#include "irwe/methods/shared/heat_panels.h"
#include "irwe/methods/shared/walk_panels.h"

namespace irwe {
namespace {

using RealRow = Eigen::Array<Real, 1, Eigen::Dynamic>;
using Sums = Eigen::Array<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// Returns the number of points for each time.
std::vector<int> points_of_times(const HeatSignatureOptions& options) {
    const int num_times = static_cast<int>(options.times.size());
    const int num_points = (options.num_columns + 1) / 2;
    std::vector<int> points;
    for (int t = 0; t < num_times; ++t) {
        points.push_back(num_points / num_times + (t < num_points % num_times ? 1 : 0));
    }
    return points;
}

// Returns for each column of the kernel the sums over its entries h of cos(x h), sin(x h), cos(2 x
// h), sin(2 x h), ..., one row for each sum. Multiples of an angle by products of complex numbers.
Sums sums_over_rows(const Matrix& kernel, double x, int num_points, ThreadPool& pool) {
    constexpr std::int64_t kRowsPerTask = 128;
    const auto smallest = static_cast<Real>(1e-4 / static_cast<double>(kernel.rows()));
    const auto sums_of_chunk = [&](std::int64_t begin, std::int64_t end) {
        Sums sums = Sums::Zero(2 * num_points, kernel.cols());
        for (std::int64_t v = begin; v < end; ++v) {
            const auto row = kernel.row(v).array();
            const RealRow angle =
                (row < smallest).select(RealRow::Zero(row.size()), row) * static_cast<Real>(x);
            const RealRow cos_once = angle.cos();
            const RealRow sin_once = angle.sin();
            RealRow cosines = cos_once;
            RealRow sines = sin_once;
            for (int i = 0; i < num_points; ++i) {
                sums.row(2 * i) += cosines.cast<double>();
                sums.row(2 * i + 1) += sines.cast<double>();
                const RealRow next = cosines * cos_once - sines * sin_once;
                sines = sines * cos_once + cosines * sin_once;
                cosines = next;
            }
        }
        return sums;
    };
    const Sums zero = Sums::Zero(2 * num_points, kernel.cols());
    return sum_in_order(pool, kernel.rows(), kRowsPerTask, zero, sums_of_chunk);
}

// Makes columns constant that are so up to rounding: an error of the kernel, at most 1e-6, is an
// error of an angle that is max_point times as large.
void remove_rounding(Matrix& rows, double max_point) {
    const auto rounding = static_cast<Real>(1e-6 * max_point);
    for (Eigen::Index j = 0; j < rows.cols(); ++j) {
        if (rows.rows() > 0 && rows.col(j).maxCoeff() - rows.col(j).minCoeff() < rounding) {
            rows.col(j).setConstant(rows(0, j));
        }
    }
}

// The signatures of a graph whose nodes all have neighbors.
Matrix signatures_of_all(const Graph& graph, const HeatSignatureOptions& options,
                         ThreadPool& pool) {
    const std::vector<int> num_points = points_of_times(options);
    Matrix result(graph.num_nodes(), options.num_columns);
    const auto put = [&](Eigen::Index first, std::span<const Matrix> kernels) {
        Eigen::Index column = 0;
        for (std::size_t t = 0; t < kernels.size() && column < result.cols(); ++t) {
            const Sums sums =
                sums_over_rows(kernels[t], options.max_point / num_points[t], num_points[t], pool);
            const Eigen::Index count = std::min(sums.rows(), result.cols() - column);
            const Sums means = sums.topRows(count) / static_cast<double>(graph.num_nodes());
            result.block(first, column, means.cols(), count) =
                means.matrix().transpose().cast<Real>();
            column += count;
        }
    };
    for_each_heat_panel(graph, options.times, pool, put);
    remove_rounding(result, options.max_point);
    return result;
}

}  // namespace

HeatCost heat_cost(const Graph& graph, double num_times, double longest, double num_columns) {
    const auto n = static_cast<double>(graph.num_nodes());
    const auto ends = static_cast<double>(graph.targets().size());
    const double width = std::min(n, static_cast<double>(panel_columns(graph.num_nodes())));
    const auto num_terms = static_cast<double>(heat_series(longest).size());
    return {.bytes = 8 * ends + sizeof(Real) * n * width * (3 + num_times) +
                     sizeof(double) * width * num_columns / num_times * (1 + n / 128),
            .sparse = num_terms * (ends + (2 + num_times) * n) * n,
            .functions = n * n * (2 * num_times + num_columns / 10)};
}

void validate_max_point(std::string_view name, double max_point) {
    constexpr double kMaxPoint = 1e5;  // single precision knows no angles beyond
    require(max_point > 0 && max_point <= kMaxPoint, [&] {
        return fmt::format("{}: expected a number above 0 and up to {}, found {}", name, kMaxPoint,
                           max_point);
    });
}

Matrix heat_signatures(const Graph& graph, const HeatSignatureOptions& options, ThreadPool& pool) {
    assert(!options.times.empty() && options.num_columns >= 1 && options.max_point > 0);
    const std::vector<NodeId> nodes = nodes_with_neighbors(graph);
    if (nodes.size() == graph.num_nodes()) {
        return signatures_of_all(graph, options, pool);
    }
    Matrix result = Matrix::Zero(graph.num_nodes(), options.num_columns);
    result(nodes, Eigen::all) = signatures_of_all(induced_subgraph(graph, nodes), options, pool);
    return result;
}

}  // namespace irwe
