#include "irwe/methods/graphwave/graphwave_method.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/graph/all_nodes.h"
#include "irwe/graph/components.h"
#include "irwe/graph/normalized_spectrum.h"
#include "irwe/graph/subgraph.h"
#include "irwe/io/option_range.h"
#include "irwe/methods/feature_method.h"
#include "irwe/methods/shared/heat_signatures.h"
#include "irwe/methods/shared/stored_scale.h"

namespace irwe {
namespace {

Matrix signatures(const Graph& graph, const std::vector<double>& times,
                  const GraphWaveOptions& options, ThreadPool& pool) {
    return heat_signatures(
        graph,
        {.times = times, .num_columns = options.embedding_dim, .max_point = options.max_point},
        pool);
}

// Returns the times for r = `unit`.
std::vector<double> times_of(double unit, const GraphWaveOptions& options) {
    const double first = -std::log(options.eta_max) * unit;
    const double last = -std::log(options.eta_min) * unit;
    std::vector<double> times;
    for (int i = 0; i < options.num_scales; ++i) {
        times.push_back(options.num_scales == 1
                            ? first
                            : first + (last - first) * i / (options.num_scales - 1));
    }
    return times;
}

// Returns true if heat_times() may return these of a graph of `num_nodes` nodes, whose lambda_2 is
// from 1 / N to 2.
bool are_times(std::span<const double> times, std::uint64_t num_nodes,
               const GraphWaveOptions& options) {
    constexpr double kSlack = 1.001;
    const double unit = times[0] / -std::log(options.eta_max);
    if (!(unit >= 0.5 / kSlack &&
          unit <= kSlack * std::sqrt(0.5 * static_cast<double>(num_nodes)))) {
        return false;
    }
    return std::ranges::equal(times, times_of(unit, options), [](double a, double b) {
        return std::abs(a - b) <= (kSlack - 1) * b;
    });
}

struct GraphWave {
    using Options = GraphWaveOptions;
    static constexpr const char* kName = "graphwave";

    struct Fitted {
        std::vector<double> times;  // of the heat kernel
        ColumnScale scale;          // of the signatures of nodes with neighbors
    };

    static Method::SpaceMeaning space() { return {"identity", "the same role", true}; }

    static Fitted fit(const Graph& graph, const Options& options, Resources& resources,
                      Matrix& raw) {
        std::vector<double> times = heat_times(graph, options, resources.pool);
        raw = signatures(graph, times, options, resources.pool);
        return {std::move(times), column_scale(raw(nodes_with_neighbors(graph), Eigen::all))};
    }

    static Matrix raw_rows(const Fitted& fitted, const Graph& graph, const Options& options,
                           ThreadPool& pool) {
        return signatures(graph, fitted.times, options, pool);
    }
    static void make_ready(const Fitted& fitted, const Graph& graph, Matrix& rows,
                           ThreadPool& /*pool*/) {
        fitted.scale.apply(rows);
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            if (graph.degree(v) == 0) {
                rows.row(v).setZero();
            }
        }
    }

    // As if lambda_2 were 1/50, of a graph with communities.
    static CountedWork work(const Graph& graph, const Options& options) {
        const double longest = -std::log(options.eta_min) * 5;
        const HeatCost heat = heat_cost(graph, options.num_scales, longest, options.embedding_dim);
        return {.bytes = matrix_bytes(graph.num_nodes(), 3.0 * options.embedding_dim) + heat.bytes,
                .columns = static_cast<double>(options.embedding_dim),
                .parts = {{"heat", {.sparse = heat.sparse, .functions = heat.functions}}}};
    }

    static std::int64_t num_columns(const Fitted& fitted) { return fitted.scale.mean.cols(); }
    static bool has_one_role(const Fitted& fitted) { return is_of_constant_columns(fitted.scale); }
    static std::vector<ModelDescription::Line> lines(const Fitted& fitted) {
        return {{"heat", fmt::format("times {:.4g}", fmt::join(fitted.times, ", "))}};
    }

    static void write(const Fitted& fitted, ArchiveContent& archive) {
        archive.add("times", fitted.times);
        write_scale(fitted.scale, archive);
    }
    static Fitted read(const Archive& archive, const Options& options, const ModelRecord& record) {
        const std::span<const double> times = archive.tensor<double>("times", {options.num_scales});
        require_sound(archive, are_times(times, record.num_training_nodes, options),
                      "the times of the heat are not those of any graph of its size");
        // Cosines and sines.
        return {{times.begin(), times.end()}, read_scale(archive, options.embedding_dim, {-1, 1})};
    }
};

}  // namespace

std::vector<OptionField> option_fields(GraphWaveOptions& options) {
    return {{"model.embedding_dim", options.embedding_dim},
            {"scales.num_scales", options.num_scales},
            {"scales.eta_min", options.eta_min},
            {"scales.eta_max", options.eta_max},
            {"scales.max_point", options.max_point}};
}

void validate(const GraphWaveOptions& options) {
    constexpr int kMaxDim = 1 << 16;
    constexpr int kMaxScales = 100;
    require_between("model.embedding_dim", options.embedding_dim, 1, kMaxDim);
    require_between("scales.num_scales", options.num_scales, 1, kMaxScales);
    require(options.eta_min > 0 && options.eta_min <= options.eta_max && options.eta_max < 1, [&] {
        return fmt::format(
            "scales.eta_min and scales.eta_max: expected numbers between 0 and 1 in this order, "
            "found {} and {}",
            options.eta_min, options.eta_max);
    });
    validate_max_point("scales.max_point", options.max_point);
}

std::vector<double> heat_times(const Graph& graph, const GraphWaveOptions& options,
                               ThreadPool& pool) {
    const Components components = connected_components(graph);
    const auto largest =
        static_cast<NodeId>(std::ranges::max_element(components.sizes) - components.sizes.begin());
    std::vector<NodeId> nodes;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (components.of_node[v] == largest) {
            nodes.push_back(v);
        }
    }
    const double gap = 1 - second_eigenvalue(induced_subgraph(graph, nodes), Random(1), pool);
    const double lambda = std::max(gap, 1 / static_cast<double>(nodes.size()));
    return times_of(std::sqrt(0.5 / lambda), options);
}

Method graphwave_method() {
    return feature_method<GraphWave>({.title = "GraphWave: roles by how heat spreads from a node",
                                      .python_class = "GraphWave",
                                      .cost = "grows with the square of the nodes",
                                      .uses = {.weights = true}});
}

}  // namespace irwe
