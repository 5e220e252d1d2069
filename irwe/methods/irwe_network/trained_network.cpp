#include "irwe/methods/irwe_network/trained_network.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "irwe/base/counted.h"
#include "irwe/io/archive.h"
#include "irwe/methods/irwe_network/inference/explanation.h"
#include "irwe/methods/irwe_network/inference/infer.h"
#include "irwe/methods/irwe_network/network_model_file.h"

namespace irwe {
namespace {

// A source with the features that it reads.
class SourceWithFeatures final : public EmbeddingSource {
public:
    SourceWithFeatures(const TrainedNetwork& model, const Application& application, OutputForm form,
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

std::unique_ptr<EmbeddingSource> TrainedNetwork::embed(const Application& application,
                                                       OutputForm form,
                                                       Resources& resources) const {
    return std::make_unique<SourceWithFeatures>(*this, application, form, resources);
}

std::unique_ptr<EmbeddingSource> TrainedNetwork::embed(const Application& application,
                                                       const NodeFeatures& features,
                                                       OutputForm form,
                                                       Resources& resources) const {
    return embedding_source(model_, features, application.graph, application.nodes, resources.pool,
                            form, origin_of(*this, application, form));
}

void TrainedNetwork::write(ArchiveContent& archive) const { write_parts(model_, archive); }

ModelDescription TrainedNetwork::describe() const {
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

bool TrainedNetwork::has_one_role() const {
    const std::vector<std::uint8_t>& is_chance = model_.outputs.identity_is_chance;
    return !is_chance.empty() && std::ranges::count(is_chance, 0) == 0;
}

Explanation TrainedNetwork::explain(const Application& application, NodeId node,
                                    Resources& resources) const {
    const NodeFeatures features = features_of(model_, application, resources.pool);
    const NodeNames* const known = application.before ? &application.before->names() : nullptr;
    return irwe::explain(model_, application.graph, features, node, known,
                         application.kind == Reach::training_graph, resources.pool);
}

const NetworkModel& network_parts(const Model& model) {
    const auto* const own = dynamic_cast<const TrainedNetwork*>(&model);
    assert(own != nullptr);
    return own->parts();
}

}  // namespace irwe
