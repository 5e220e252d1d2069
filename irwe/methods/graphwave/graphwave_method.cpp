#include "irwe/methods/graphwave/graphwave_method.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/graph/components.h"
#include "irwe/graph/normalized_spectrum.h"
#include "irwe/graph/subgraph.h"
#include "irwe/io/archive.h"
#include "irwe/io/option_range.h"
#include "irwe/linalg/column_scale.h"
#include "irwe/methods/one_step.h"
#include "irwe/methods/shared/heat_signatures.h"
#include "irwe/methods/shared/stored_scale.h"

namespace irwe {
namespace {

constexpr const char* kName = "graphwave";
constexpr const char* kIdentity = "identity";

std::vector<NodeId> nodes_with_neighbors(const Graph& graph) {
    std::vector<NodeId> nodes;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (graph.degree(v) > 0) {
            nodes.push_back(v);
        }
    }
    return nodes;
}

Matrix signatures(const Graph& graph, const std::vector<double>& times,
                  const GraphWaveOptions& options, ThreadPool& pool) {
    return heat_signatures(
        graph,
        {.times = times, .num_columns = options.embedding_dim, .max_point = options.max_point},
        pool);
}

class GraphWaveModel final : public Model {
public:
    GraphWaveModel(ModelRecord record, std::vector<double> times, ColumnScale scale)
        : Model(std::move(record)),
          options_(options_of<GraphWaveOptions>(*this->record().settings)),
          times_(std::move(times)),
          scale_(std::move(scale)) {}

    std::unique_ptr<EmbeddingSource> embed(const Application& application, OutputForm form,
                                           Resources& resources) const override {
        return embed_rows(signatures(application.graph, times_, options_, resources.pool),
                          application, form);
    }

    // Embeds nodes by the signatures of all nodes of their graph.
    std::unique_ptr<EmbeddingSource> embed_rows(const Matrix& all, const Application& application,
                                                OutputForm form) const {
        Matrix rows = all(application.nodes, Eigen::all);
        if (form == OutputForm::ready) {
            scale_.apply(rows);
            for (std::size_t i = 0; i < application.nodes.size(); ++i) {
                if (application.graph.degree(application.nodes[i]) == 0) {
                    rows.row(static_cast<Eigen::Index>(i)).setZero();
                }
            }
        }
        const SpaceInfo info{kIdentity, rows.cols(), true};
        return stored_source(std::make_shared<const Embeddings>(Embeddings{
            std::make_shared<const NodeNames>(application.graph.names().of(application.nodes)),
            {{info, std::move(rows)}},
            origin_of(*this, application, form)}));
    }

    void write(ArchiveContent& archive) const override {
        archive.add("times", times_);
        write_scale(scale_, archive);
    }

    ModelDescription describe() const override {
        const auto dim = static_cast<std::uint64_t>(options_.embedding_dim);
        return {.lines = {{"method", kName},
                          {"embeddings", fmt::format("identity, {} dimensions", dim)},
                          {"heat", fmt::format("times {:.4g}", fmt::join(times_, ", "))}},
                .facts = {{"embedding_dim", dim}}};
    }

    bool has_one_role() const override { return is_of_constant_columns(scale_); }

private:
    GraphWaveOptions options_;
    std::vector<double> times_;
    ColumnScale scale_;
};

std::unique_ptr<MethodSettings> settings(std::string_view, const GraphAtHand*) {
    return std::make_unique<OptionSettings<GraphWaveOptions>>();
}

std::unique_ptr<Training> begin(const Problem& problem, const MethodSettings& settings,
                                Resources& resources) {
    settings.validate();
    require_edges(problem.graph);
    const GraphWaveOptions options = options_of<GraphWaveOptions>(settings);
    const auto rows = std::make_shared<Matrix>();
    const auto compute = [&graph = problem.graph, options, rows, &pool = resources.pool] {
        std::vector<double> times = heat_times(graph, options, pool);
        *rows = signatures(graph, times, options, pool);
        ColumnScale scale = column_scale((*rows)(nodes_with_neighbors(graph), Eigen::all));
        const OptionSettings<GraphWaveOptions> used(options);
        return std::make_shared<GraphWaveModel>(model_record(kName, graph, used, ""),
                                                std::move(times), std::move(scale));
    };
    const auto embed = [rows](const Model& model, const Application& application, OutputForm form,
                              Resources&) {
        return dynamic_cast<const GraphWaveModel&>(model).embed_rows(*rows, application, form);
    };
    return one_step_training(compute, fmt::format("identity, {} dimensions", options.embedding_dim),
                             embed);
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

std::shared_ptr<const Model> read(const Archive& archive, ModelRecord record) {
    const GraphWaveOptions options = options_of<GraphWaveOptions>(*record.settings);
    const std::span<const double> stored = archive.tensor<double>("times", {options.num_scales});
    std::vector<double> times(stored.begin(), stored.end());
    require_sound(archive, are_times(times, record.num_training_nodes, options),
                  "the times of the heat are not those of any graph of its size");
    // Cosines and sines.
    ColumnScale scale = read_scale(archive, options.embedding_dim, {-1, 1});
    return std::make_shared<GraphWaveModel>(std::move(record), std::move(times), std::move(scale));
}

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
    return {.name = kName,
            .title = "GraphWave: roles by how heat spreads from a node",
            .python_class = "GraphWave",
            .cost = "grows with the square of the nodes",
            .spaces = {{kIdentity, "the same role", true}},
            .reach = Reach::new_graphs,
            .dimension_setting = "model.embedding_dim",
            .settings = settings,
            .begin = begin,
            .read = read,
            .uses = {.weights = true},
            .refreshes = true};
}

}  // namespace irwe
