#include "irwe/methods/recursive_features/recursive_features_method.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/io/archive.h"
#include "irwe/io/option_range.h"
#include "irwe/linalg/column_scale.h"
#include "irwe/methods/one_step.h"
#include "irwe/methods/shared/recursive_features.h"

namespace irwe {
namespace {

constexpr const char* kName = "recursive-features";
constexpr const char* kIdentity = "identity";

class RecursiveFeaturesModel final : public Model {
public:
    RecursiveFeaturesModel(ModelRecord record, ColumnScale scale)
        : Model(std::move(record)),
          options_(options_of<RecursiveFeaturesOptions>(*this->record().settings)),
          scale_(std::move(scale)) {}

    std::unique_ptr<EmbeddingSource> embed(const Application& application, OutputForm form,
                                           Resources& resources) const override {
        // Computes the features of all nodes, whichever are embedded: neighbors of neighbors count.
        const Matrix all =
            recursive_features(application.graph, options_.num_rounds, resources.pool);
        Matrix rows = all(application.nodes, Eigen::all);
        if (form == OutputForm::ready) {
            scale_.apply(rows);
        }
        const SpaceInfo info{kIdentity, rows.cols(), true};
        return stored_source(std::make_shared<const Embeddings>(Embeddings{
            std::make_shared<const NodeNames>(application.graph.names().of(application.nodes)),
            {{info, std::move(rows)}},
            origin_of(*this, application, form)}));
    }

    void write(ArchiveContent& archive) const override {
        archive.add("scale/mean", entries(scale_.mean));
        archive.add("scale/deviation", entries(scale_.deviation));
    }

    ModelDescription describe() const override {
        const auto dim = static_cast<std::uint64_t>(num_recursive_columns(options_.num_rounds));
        return {.lines = {{"method", kName},
                          {"embeddings", fmt::format("identity, {} dimensions", dim)}},
                .facts = {{"embedding_dim", dim}}};
    }

    // column_scale() gives constant columns this deviation.
    bool has_one_role() const override { return (scale_.deviation.array() == 1).all(); }

private:
    RecursiveFeaturesOptions options_;
    ColumnScale scale_;
};

std::unique_ptr<MethodSettings> settings(std::string_view, const GraphAtHand*) {
    return std::make_unique<OptionSettings<RecursiveFeaturesOptions>>();
}

std::unique_ptr<Training> begin(const Problem& problem, const MethodSettings& settings,
                                Resources& resources) {
    settings.validate();
    require_edges(problem.graph);
    const RecursiveFeaturesOptions options = options_of<RecursiveFeaturesOptions>(settings);
    const auto compute = [&graph = problem.graph, options, &pool = resources.pool] {
        const OptionSettings<RecursiveFeaturesOptions> used(options);
        return std::make_shared<RecursiveFeaturesModel>(
            model_record(kName, graph, used, ""),
            column_scale(recursive_features(graph, options.num_rounds, pool)));
    };
    return one_step_training(
        compute, fmt::format("identity, {} dimensions", num_recursive_columns(options.num_rounds)));
}

Matrix read_row(const Archive& archive, const std::string& name, std::int64_t num_columns) {
    const std::span<const Real> stored = archive.tensor<Real>(name, {num_columns});
    Matrix row(1, num_columns);
    std::ranges::copy(stored, row.data());
    return row;
}

std::shared_ptr<const Model> read(const Archive& archive, ModelRecord record) {
    const std::int64_t num_columns =
        num_recursive_columns(options_of<RecursiveFeaturesOptions>(*record.settings).num_rounds);
    ColumnScale scale{.mean = read_row(archive, "scale/mean", num_columns),
                      .deviation = read_row(archive, "scale/deviation", num_columns)};
    require(scale.mean.allFinite() && scale.deviation.allFinite() &&
                (scale.deviation.array() > 0).all(),
            fmt::format("{}: the scale of the columns is not one; the file is not a model of this "
                        "program",
                        archive.path()));
    return std::make_shared<RecursiveFeaturesModel>(std::move(record), std::move(scale));
}

}  // namespace

std::vector<OptionField> option_fields(RecursiveFeaturesOptions& options) {
    return {{"features.num_rounds", options.num_rounds}};
}

void validate(const RecursiveFeaturesOptions& options) {
    require_between("features.num_rounds", options.num_rounds, 0, kMaxRecursiveRounds);
}

Method recursive_features_method() {
    return {.name = kName,
            .title = "roles by repeated sums over neighbors, without training",
            .python_class = "RecursiveFeatures",
            .cost = "some passes over the edges",
            .spaces = {{kIdentity, "the same role", true}},
            .reach = Reach::new_graphs,
            .settings = settings,
            .begin = begin,
            .read = read,
            .refreshes = true,
            .cost_class = CostClass::seconds};
}

}  // namespace irwe
