#include "irwe/methods/irwe_network/inference/infer.h"

#include <optional>
#include <utility>
#include <vector>

#include "irwe/graph/all_nodes.h"
#include "irwe/methods/irwe_network/inference/forward_pass.h"

namespace irwe {
namespace {

WalkSet walks_of(const NetworkModel& model, const Graph& graph) {
    return sample_walks(graph, model.walks, Random(model.space.seed));
}

class NetworkSource : public EmbeddingSource {
public:
    NetworkSource(const NetworkModel& model, const NodeFeatures& features, const Graph& graph,
                  std::span<const NodeId> nodes, ThreadPool& pool, OutputForm form,
                  std::optional<Origin> origin = {})
        : pass_(model, features, pool, form),
          nodes_(nodes.begin(), nodes.end()),
          names_(std::make_shared<const NodeNames>(graph.names().of(nodes))),
          spaces_{{{.name = kNetworkSpaces[0],
                    .dim = model.identity.options().embedding_dim,
                    .comparable_across_graphs = true},
                   {.name = kNetworkSpaces[1],
                    .dim = model.position.options().embedding_dim,
                    .comparable_across_graphs = false}}},
          origin_(std::move(origin)) {}

    std::shared_ptr<const NodeNames> names() const override { return names_; }
    std::span<const SpaceInfo> spaces() const override { return spaces_; }
    const std::optional<Origin>& origin() const override { return origin_; }
    Matrix rows(std::size_t space, NodeId first, NodeId count) override {
        const std::span<const NodeId> block = std::span(nodes_).subspan(first, count);
        return space == 0 ? pass_.identity(block) : pass_.position(block);
    }

private:
    ForwardPass pass_;
    std::vector<NodeId> nodes_;
    std::shared_ptr<const NodeNames> names_;
    std::array<SpaceInfo, 2> spaces_;
    std::optional<Origin> origin_;
};

}  // namespace

std::unique_ptr<EmbeddingSource> embedding_source(const NetworkModel& model,
                                                  const NodeFeatures& features, const Graph& graph,
                                                  std::span<const NodeId> nodes, ThreadPool& pool,
                                                  OutputForm form, std::optional<Origin> origin) {
    return std::make_unique<NetworkSource>(model, features, graph, nodes, pool, form,
                                           std::move(origin));
}

Embeddings infer(const NetworkModel& model, const NodeFeatures& features, const Graph& graph,
                 std::span<const NodeId> nodes, ThreadPool& pool, OutputForm form) {
    NetworkSource source(model, features, graph, nodes, pool, form);
    return collected(source);
}

Embeddings infer(const NetworkModel& model, const NodeFeatures& features, const Graph& graph,
                 ThreadPool& pool, OutputForm form) {
    return infer(model, features, graph, all_nodes(graph), pool, form);
}

Matrix raw_position(const NetworkModel& model, const IrweNetwork& network,
                    const NodeFeatures& features, ThreadPool& pool) {
    const ModelInputs inputs(features, one_hot_walks(model.space.table), network.options(),
                             model.walks.walks_per_node);
    const Matrix identity = identity_rows(network, inputs, pool);
    return GraphPass(network, inputs, identity, pool).rows(all_nodes(inputs.num_nodes())).position;
}

NodeFeatures transductive_features(const NetworkModel& model, const Graph& graph,
                                   ThreadPool& pool) {
    return extract_features(walks_of(model, graph), model.space, pool);
}

NodeFeatures transfer_features(const NetworkModel& model, const Graph& graph, ThreadPool& pool) {
    return extract_features(walks_of(model, graph), model.space, pool);
}

NodeFeatures features_of(const NetworkModel& model, const Application& application,
                         ThreadPool& pool) {
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

}  // namespace irwe
