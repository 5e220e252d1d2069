// Methods whose vectors are functions of the structure around a node, with a few numbers that are
// fitted to the training graph: they embed any graph.

#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "irwe/io/archive.h"
#include "irwe/methods/lookup_method.h"

namespace irwe {

// `Definition` has
//
//     using Options = ...;  // with option_fields() and validate() beside it
//     static constexpr const char* kName = "rolx";
//     static Method::SpaceMeaning space();
//     struct Fitted {...};  // what was fitted to the training graph
//     static Fitted fit(const Graph&, const Options&, Resources&);
//     // Returns the vectors of all nodes of any graph.
//     static Matrix rows(const Fitted&, const Graph&, const Options&, OutputForm, ThreadPool&);
//     static std::int64_t num_columns(const Fitted&);
//     static bool has_one_role(const Fitted&);  // all nodes of the training graph are alike
//     static void write(const Fitted&, ArchiveContent&);
//     // Throws InputError for what fit() leaves behind of no graph of the record's size.
//     static Fitted read(const Archive&, const Options&, const ModelRecord&);
//
// and gives the same bytes for every number of threads.
template <typename Definition>
class FeatureModel final : public Model {
public:
    using Options = typename Definition::Options;
    using Fitted = typename Definition::Fitted;

    FeatureModel(ModelRecord record, Fitted fitted)
        : Model(std::move(record)),
          options_(options_of<Options>(*this->record().settings)),
          fitted_(std::move(fitted)) {}

    std::unique_ptr<EmbeddingSource> embed(const Application& application, OutputForm form,
                                           Resources& resources) const override {
        // Computes the rows of all nodes, whichever are embedded: neighbors of neighbors count.
        const Matrix all =
            Definition::rows(fitted_, application.graph, options_, form, resources.pool);
        return stored_source(std::make_shared<const Embeddings>(Embeddings{
            std::make_shared<const NodeNames>(application.graph.names().of(application.nodes)),
            {{info(), all(application.nodes, Eigen::all)}},
            origin_of(*this, application, form)}));
    }

    void write(ArchiveContent& archive) const override { Definition::write(fitted_, archive); }

    ModelDescription describe() const override {
        return {.lines = {{"method", Definition::kName}, {"embeddings", spaces_text({info()})}},
                .facts = {{"embedding_dim", static_cast<std::uint64_t>(info().dim)}}};
    }

    bool has_one_role() const override { return Definition::has_one_role(fitted_); }

private:
    SpaceInfo info() const {
        const Method::SpaceMeaning space = Definition::space();
        return {space.name, Definition::num_columns(fitted_), space.comparable_across_graphs};
    }

    Options options_;
    Fitted fitted_;
};

// Returns a row of the registry that reaches new graphs.
template <typename Definition>
Method feature_method(LookupRow row) {
    using Options = typename Definition::Options;
    const auto default_options = [](std::string_view,
                                    const GraphAtHand*) -> std::unique_ptr<MethodSettings> {
        return std::make_unique<OptionSettings<Options>>();
    };
    const auto begin = [](const Problem& problem, const MethodSettings& settings,
                          Resources& resources) -> std::unique_ptr<Training> {
        settings.validate();
        require_edges(problem.graph);
        const auto compute = [&graph = problem.graph, options = options_of<Options>(settings),
                              &resources] {
            const OptionSettings<Options> used(options);
            return std::make_shared<FeatureModel<Definition>>(
                model_record(Definition::kName, graph, used, ""),
                Definition::fit(graph, options, resources));
        };
        return one_step_training(compute, lookup_summary({Definition::space()}, problem.graph));
    };
    const auto read = [](const Archive& archive,
                         ModelRecord record) -> std::shared_ptr<const Model> {
        auto fitted = Definition::read(archive, options_of<Options>(*record.settings), record);
        return std::make_shared<FeatureModel<Definition>>(std::move(record), std::move(fitted));
    };
    return {.name = Definition::kName,
            .title = std::move(row.title),
            .python_class = std::move(row.python_class),
            .cost = std::move(row.cost),
            .spaces = {Definition::space()},
            .reach = Reach::new_graphs,
            .seed_setting = std::move(row.seed_setting),
            .dimension_setting = std::move(row.dimension_setting),
            .presets = std::move(row.presets),
            .settings = row.settings == nullptr ? default_options : row.settings,
            .begin = begin,
            .read = read,
            .estimate = row.estimate,
            .uses = row.uses,
            .refreshes = true,
            .cost_class = row.cost_class};
}

}  // namespace irwe
