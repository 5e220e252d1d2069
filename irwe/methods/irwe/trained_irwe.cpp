#include "irwe/methods/irwe/trained_irwe.h"

#include <fmt/format.h>

#include <cassert>

#include "irwe/base/counted.h"
#include "irwe/io/archive.h"
#include "irwe/methods/irwe/inference/explanation.h"
#include "irwe/methods/irwe/inference/infer.h"
#include "irwe/methods/irwe/irwe_model_file.h"

namespace irwe {
namespace {

NodeFeatures features_of(const IrweModel& model, const Application& application, ThreadPool& pool) {
    switch (application.kind) {
        case Reach::training_graph:
            return transductive_features(model, application.graph, pool);
        case Reach::new_nodes:
            return grown_features(model, *application.before, application.graph, pool);
        case Reach::new_graphs:
            break;
    }
    return transfer_features(model, application.graph, pool);
}

// A source with the features that it reads.
class SourceWithFeatures final : public EmbeddingSource {
public:
    SourceWithFeatures(const TrainedIrwe& model, const Application& application, OutputForm form,
                       Resources& resources)
        : features_(features_of(model.parts(), application, resources.pool)),
          source_(model.embed(application, features_, form, resources)) {}

    std::shared_ptr<const NodeNames> names() const override { return source_->names(); }
    std::span<const SpaceInfo> spaces() const override { return source_->spaces(); }
    const std::optional<Origin>& origin() const override { return source_->origin(); }
    Matrix rows(std::size_t space, NodeId first, NodeId count) override {
        return source_->rows(space, first, count);
    }

private:
    NodeFeatures features_;
    std::unique_ptr<EmbeddingSource> source_;
};

std::uint64_t num_parameters(const IrweNetwork& network) {
    std::uint64_t sum = 0;
    nn::for_each_parameter(network, [&](const nn::Parameter& parameter) {
        sum += static_cast<std::uint64_t>(parameter.value.size());
    });
    return sum;
}

}  // namespace

std::unique_ptr<EmbeddingSource> TrainedIrwe::embed(const Application& application, OutputForm form,
                                                    Resources& resources) const {
    return std::make_unique<SourceWithFeatures>(*this, application, form, resources);
}

std::unique_ptr<EmbeddingSource> TrainedIrwe::embed(const Application& application,
                                                    const NodeFeatures& features, OutputForm form,
                                                    Resources& resources) const {
    return embedding_source(model_, features, application.graph, application.nodes, resources.pool,
                            form, origin_of(*this, application, form));
}

void TrainedIrwe::write(ArchiveContent& archive) const { write_parts(model_, archive); }

ModelDescription TrainedIrwe::describe() const {
    const int dim = model_.identity.options().embedding_dim;
    const FeatureSpace& space = model_.space;
    const std::uint64_t parameters = num_parameters(model_.identity);
    return {
        .lines = {{"embeddings", fmt::format("identity and position, {} dimensions each", dim)},
                  {"parameters",
                   fmt::format("{}, of the last iteration and of the one with the best position",
                               with_commas(parameters))}},
        .more_lines = {{"walks", fmt::format("{} anonymous walks observed, seed {}",
                                             with_commas(space.table.size()), space.seed)}},
        .facts = {{"embedding_dim", static_cast<std::uint64_t>(dim)},
                  {"parameters", parameters},
                  {"anonymous_walks", std::uint64_t{space.table.size()}},
                  {"seed", space.seed}},
        .graph_text =
            fmt::format("degrees {} to {}", space.buckets.min_degree(), space.buckets.max_degree()),
        .graph_facts = {{"min_degree", std::uint64_t{space.buckets.min_degree()}},
                        {"max_degree", std::uint64_t{space.buckets.max_degree()}},
                        {"self_loops", space.table.ranking().self_loops()}}};
}

Explanation TrainedIrwe::explain(const Application& application, NodeId node,
                                 Resources& resources) const {
    const NodeFeatures features = features_of(model_, application, resources.pool);
    const NodeNames* const known =
        application.before != nullptr ? &application.before->names() : nullptr;
    return irwe::explain(model_, application.graph, features, node, known, resources.pool);
}

const IrweModel& irwe_parts(const Model& model) {
    const auto* const own = dynamic_cast<const TrainedIrwe*>(&model);
    assert(own != nullptr);
    return own->parts();
}

}  // namespace irwe
