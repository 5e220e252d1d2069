// Methods whose vectors are functions of the structure around a node, with a few numbers that are
// fitted to the training graph: they embed any graph.

#pragma once

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "irwe/io/archive.h"
#include "irwe/methods/lookup_method.h"
#include "irwe/methods/method_row.h"
#include "irwe/methods/one_step.h"

namespace irwe {

// `Definition` has
//
//     using Options = ...;  // with option_fields() and validate() beside it
//     static constexpr const char* kName = "rolx";
//     static Method::SpaceMeaning space();
//     struct Fitted {...};  // what was fitted to the training graph
//     // Puts the vectors of the training graph into `raw`, as raw_rows() would return them; leaves
//     // it empty if the fit does not make them.
//     static Fitted fit(const Graph&, const Options&, Resources&, Matrix& raw);
//     // Returns the vectors of all nodes of any graph, as the method defines them.
//     static Matrix raw_rows(const Fitted&, const Graph&, const Options&, ThreadPool&);
//     // Makes vectors of all nodes of a graph ready to use.
//     static void make_ready(const Fitted&, const Graph&, Matrix& rows, ThreadPool&);
//     static std::int64_t num_columns(const Fitted&);
//     static bool has_one_role(const Fitted&);  // all nodes of the training graph are alike
//     // May be left out: more that `irwe info` says.
//     static std::vector<ModelDescription::Line> lines(const Fitted&);
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
        return embed_raw(Definition::raw_rows(fitted_, application.graph, options_, resources.pool),
                         application, form, resources.pool);
    }

    // Embeds by the raw rows of all nodes of the graph.
    std::unique_ptr<EmbeddingSource> embed_raw(Matrix all, const Application& application,
                                               OutputForm form, ThreadPool& pool) const {
        if (form == OutputForm::ready) {
            Definition::make_ready(fitted_, application.graph, all, pool);
        }
        return stored_source(std::make_shared<const Embeddings>(Embeddings{
            std::make_shared<const NodeNames>(application.graph.names().of(application.nodes)),
            {{info(), all(application.nodes, Eigen::all)}},
            origin_of(*this, application, form)}));
    }

    void write(ArchiveContent& archive) const override { Definition::write(fitted_, archive); }

    ModelDescription describe() const override {
        ModelDescription description{
            .lines = {{"method", Definition::kName}, {"embeddings", spaces_text({info()})}},
            .facts = {{"embedding_dim", static_cast<std::uint64_t>(info().dim)}}};
        if constexpr (requires { Definition::lines(fitted_); }) {
            std::ranges::move(Definition::lines(fitted_), std::back_inserter(description.lines));
        }
        return description;
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
Method feature_method(MethodRow row) {
    using Options = typename Definition::Options;
    const auto begin = [](const Problem& problem, const MethodSettings& settings,
                          Resources& resources) -> std::unique_ptr<Training> {
        const Options& given = checked_options<Definition>(problem, settings, resources);
        const auto raw = std::make_shared<Matrix>();  // of the training graph, to embed it at once
        const auto compute = [&graph = problem.graph, options = given, &resources, raw] {
            const OptionSettings<Options> used(options);
            return std::make_shared<FeatureModel<Definition>>(
                model_record(Definition::kName, graph, used, ""),
                Definition::fit(graph, options, resources, *raw));
        };
        const auto embed = [raw](const Model& model, const Application& application,
                                 OutputForm form, Resources& used) {
            return raw->size() == 0
                       ? model.embed(application, form, used)
                       : dynamic_cast<const FeatureModel<Definition>&>(model).embed_raw(
                             *raw, application, form, used.pool);
        };
        return one_step_training(compute, lookup_summary({Definition::space()}, problem.graph),
                                 embed);
    };
    const auto read = [](const Archive& archive,
                         ModelRecord record) -> std::shared_ptr<const Model> {
        auto fitted = Definition::read(archive, options_of<Options>(*record.settings), record);
        return std::make_shared<FeatureModel<Definition>>(std::move(record), std::move(fitted));
    };
    return assembled_method<Definition>(std::move(row), {.spaces = {Definition::space()},
                                                         .reach = Reach::new_graphs,
                                                         .refreshes = true,
                                                         .begin = begin,
                                                         .read = read});
}

}  // namespace irwe
