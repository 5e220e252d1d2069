#include "irwe/methods/hop_svd/hop_svd_method.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/io/archive.h"
#include "irwe/linalg/unit_rows.h"
#include "irwe/methods/one_step.h"
#include "irwe/methods/shared/hop_contrast.h"
#include "irwe/methods/shared/hop_encoding.h"
#include "irwe/walks/random_walk.h"

namespace irwe {
namespace {

constexpr const char* kName = "hop-svd";
constexpr const char* kPosition = "position";

HopOptions hop_options(const HopSvdOptions& options) {
    return {.num_hops = options.num_hops, .negative_power = options.negative_power};
}

WalkSet walks_on(const Graph& graph, const HopSvdOptions& options) {
    return sample_walks(graph,
                        {.walk_length = options.num_hops,
                         .walks_per_node = options.walks_per_node,
                         .encoder_walks_per_node = 0},
                        Random(options.seed));
}

// Returns the part of the contrast that a model keeps: ln n_j and the directions.
HopContrast fitted(const Graph& graph, const HopSvdOptions& options, ThreadPool& pool) {
    HopContrast contrast = hop_contrast(walks_on(graph, options), hop_options(options), pool);
    SpectralEncoding spectral = spectral_encoding(
        contrast.matrix, contrast.transpose, options.embedding_dim, Random(options.seed), pool);
    return {.matrix = {},
            .transpose = {},
            .log_negative = std::move(contrast.log_negative),
            .fold_in = std::move(spectral.fold_in)};
}

// Returns the place of each node of `graph` among the known ones.
std::vector<std::optional<NodeId>> places_among(const NodeNames& known, const Graph& graph) {
    std::vector<std::optional<NodeId>> places(graph.num_nodes());
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        places[v] = known.find(graph.names()[v]);
    }
    return places;
}

class HopSvdModel final : public Model {
public:
    HopSvdModel(ModelRecord record, HopContrast known)
        : Model(std::move(record)),
          options_(options_of<HopSvdOptions>(*this->record().settings)),
          known_(std::move(known)) {}

    std::unique_ptr<EmbeddingSource> embed(const Application& application, OutputForm form,
                                           Resources& resources) const override {
        const Graph& graph = application.graph;
        const NodeNames& known_names =
            application.before != nullptr ? application.before->names() : graph.names();
        const std::vector<std::optional<NodeId>> places = places_among(known_names, graph);
        Matrix rows = folded_in(walks_on(graph, options_), hop_options(options_), known_,
                                {application.nodes, places}, resources.pool);
        if (form == OutputForm::ready) {
            rows = unit_rows(rows, Eigen::RowVectorXd::Zero(rows.cols()), resources.pool);
        }
        const SpaceInfo info{kPosition, rows.cols(), false};
        return stored_source(std::make_shared<const Embeddings>(
            Embeddings{std::make_shared<const NodeNames>(graph.names().of(application.nodes)),
                       {{info, std::move(rows)}},
                       origin_of(*this, application, form)}));
    }

    void write(ArchiveContent& archive) const override {
        archive.add("log_negative", known_.log_negative);
        archive.add("fold_in", entries(known_.fold_in),
                    {known_.fold_in.rows(), known_.fold_in.cols()});
    }

    ModelDescription describe() const override {
        const auto dim = static_cast<std::uint64_t>(options_.embedding_dim);
        return {.lines = {{"method", kName},
                          {"embeddings", fmt::format("position, {} dimensions", dim)}},
                .facts = {{"embedding_dim", dim}, {"seed", options_.seed}}};
    }

private:
    HopSvdOptions options_;
    HopContrast known_;
};

std::unique_ptr<MethodSettings> settings(std::string_view, const GraphAtHand*) {
    return std::make_unique<OptionSettings<HopSvdOptions>>();
}

std::unique_ptr<Training> begin(const Problem& problem, const MethodSettings& settings,
                                Resources& resources) {
    settings.validate();
    require_edges(problem.graph);
    const HopSvdOptions options = options_of<HopSvdOptions>(settings);
    const auto compute = [&graph = problem.graph, options, &pool = resources.pool] {
        const OptionSettings<HopSvdOptions> used(options);
        return std::make_shared<HopSvdModel>(model_record(kName, graph, used, ""),
                                             fitted(graph, options, pool));
    };
    return one_step_training(compute,
                             fmt::format("position, {} dimensions", options.embedding_dim));
}

std::shared_ptr<const Model> read(const Archive& archive, ModelRecord record) {
    const int dim = options_of<HopSvdOptions>(*record.settings).embedding_dim;
    const std::span<const double> log_negative = archive.tensor<double>("log_negative");
    const std::int64_t num_nodes = std::ssize(log_negative);
    const std::span<const Real> stored = archive.tensor<Real>("fold_in", {num_nodes, dim});
    const bool are_logarithms =
        std::ranges::all_of(log_negative, [](double value) { return value <= 0; });
    const bool are_finite =
        std::ranges::all_of(stored, [](Real value) { return std::isfinite(value); });
    require(are_logarithms && are_finite &&
                static_cast<std::uint64_t>(num_nodes) == record.num_training_nodes,
            fmt::format("{}: its directions are not those of {} nodes; the file is not a model of "
                        "this program",
                        archive.path(), record.num_training_nodes));
    Matrix fold_in(num_nodes, dim);
    std::ranges::copy(stored, fold_in.data());
    return std::make_shared<HopSvdModel>(
        std::move(record), HopContrast{.matrix = {},
                                       .transpose = {},
                                       .log_negative = {log_negative.begin(), log_negative.end()},
                                       .fold_in = std::move(fold_in)});
}

}  // namespace

std::vector<OptionField> option_fields(HopSvdOptions& options) {
    return {{"model.embedding_dim", options.embedding_dim},
            {"hops.num_hops", options.num_hops},
            {"hops.negative_power", options.negative_power},
            {"walks.walks_per_node", options.walks_per_node},
            {"training.seed", options.seed}};
}

void validate(const HopSvdOptions& options) {
    const auto require_between = [](const char* name, int value, int max) {
        require(value >= 1 && value <= max, [&] {
            return fmt::format("{}: expected a whole number from 1 to {}, found {}", name, max,
                               value);
        });
    };
    constexpr int kMaxDim = 1 << 16;
    require_between("model.embedding_dim", options.embedding_dim, kMaxDim);
    require_between("hops.num_hops", options.num_hops, kMaxWalkLength);
    require_between("walks.walks_per_node", options.walks_per_node, kMaxWalksPerNode);
    require(options.negative_power >= 0,
            fmt::format("hops.negative_power: expected a number from 0 on, found {}",
                        options.negative_power));
}

Method hop_svd_method() {
    return {.name = kName,
            .title = "places by the singular vectors of what random walks meet in some hops",
            .python_class = "HopSVD",
            .cost = "a decomposition of a sparse matrix",
            .spaces = {{kPosition, "the same community", false}},
            .reach = Reach::new_nodes,
            .seed_setting = "training.seed",
            .dimension_setting = "model.embedding_dim",
            .settings = settings,
            .begin = begin,
            .read = read};
}

}  // namespace irwe
