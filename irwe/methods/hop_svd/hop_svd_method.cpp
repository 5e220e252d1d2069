#include "irwe/methods/hop_svd/hop_svd_method.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "irwe/io/option_range.h"
#include "irwe/methods/one_step.h"

namespace irwe {
namespace {

constexpr const char* kName = "hop-svd";
constexpr const char* kPosition = "position";

class HopSvdModel final : public Model {
public:
    HopSvdModel(ModelRecord record, PositionSpace space)
        : Model(std::move(record)),
          options_(options_of<HopSvdOptions>(*this->record().settings)),
          space_(std::move(space)) {}

    std::unique_ptr<EmbeddingSource> embed(const Application& application, OutputForm form,
                                           Resources& resources) const override {
        const PositionScale scale =
            form == OutputForm::ready ? PositionScale::ready : PositionScale::products;
        Matrix rows = application.kind == Reach::training_graph
                          ? space_.rows(application.nodes, scale)
                          : space_.grown_rows({application.graph, application.nodes,
                                               known_places(*application.known, application.graph)},
                                              scale, resources.pool);
        const SpaceInfo info{kPosition, rows.cols(), false};
        return stored_source(std::make_shared<const Embeddings>(Embeddings{
            std::make_shared<const NodeNames>(application.graph.names().of(application.nodes)),
            {{info, std::move(rows)}},
            origin_of(*this, application, form)}));
    }

    void write(ArchiveContent& archive) const override { space_.write(archive); }

    ModelDescription describe() const override {
        const auto dim = static_cast<std::uint64_t>(options_.embedding_dim);
        return {.lines = {{"method", kName},
                          {"embeddings", fmt::format("position, {} dimensions", dim)}},
                .facts = {{"embedding_dim", dim}, {"seed", options_.seed}}};
    }

private:
    HopSvdOptions options_;
    PositionSpace space_;
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
        return std::make_shared<HopSvdModel>(
            model_record(kName, graph, used, ""),
            PositionSpace(graph, options.hops, options.embedding_dim, Random(options.seed), pool));
    };
    return one_step_training(compute,
                             fmt::format("position, {} dimensions", options.embedding_dim));
}

std::shared_ptr<const Model> read(const Archive& archive, ModelRecord record) {
    const HopSvdOptions options = options_of<HopSvdOptions>(*record.settings);
    PositionSpace space(archive, options.hops, options.embedding_dim,
                        {record.num_training_nodes, record.num_training_edges, record.kind});
    return std::make_shared<HopSvdModel>(std::move(record), std::move(space));
}

}  // namespace

std::vector<OptionField> option_fields(HopSvdOptions& options) {
    std::vector<OptionField> fields{{"model.embedding_dim", options.embedding_dim}};
    std::ranges::move(option_fields(options.hops), std::back_inserter(fields));
    fields.emplace_back("training.seed", options.seed);
    return fields;
}

void validate(const HopSvdOptions& options) {
    constexpr int kMaxDim = 1 << 16;
    require_between("model.embedding_dim", options.embedding_dim, 1, kMaxDim);
    validate(options.hops);
}

Method hop_svd_method() {
    return {.name = kName,
            .title = "places by whom random walks of some hops meet more often than by chance",
            .python_class = "HopSVD",
            .cost = "linear in nodes and edges: seconds for 10,000 nodes",
            .spaces = {{kPosition, "the same community", false}},
            .reach = Reach::new_nodes,
            .seed_setting = "training.seed",
            .dimension_setting = "model.embedding_dim",
            .settings = settings,
            .begin = begin,
            .read = read,
            .uses = {.weights = true},
            .refreshes = true,
            .cost_class = CostClass::seconds};
}

}  // namespace irwe
