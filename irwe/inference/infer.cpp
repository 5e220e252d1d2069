#include "irwe/inference/infer.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <vector>

#include "irwe/model/position_pass.h"

namespace irwe {
namespace {

Matrix position_embeddings(const IrweModel& model, const Matrix& one_hot, const ModelInputs& inputs,
                           std::span<const NodeId> nodes, ThreadPool& pool) {
    const Matrix identity = identity_pass(model, one_hot, inputs, pool);
    const Matrix& encodings = model.position_source(identity, inputs.global_encodings);
    const Matrix reweighted = reweighting_pass(model, identity, encodings, pool);
    return position_pass(model, {encodings, reweighted, inputs.encoder_walks}, nodes, pool)
        .position;
}

WalkSet walks_of(const TrainedModel& model, const Graph& graph) {
    return sample_walks(graph, model.walks, Random(model.space.seed));
}

}  // namespace

Embeddings infer(const TrainedModel& model, const NodeFeatures& features, const NodeNames& names,
                 std::span<const NodeId> nodes, ThreadPool& pool, OutputForm form) {
    const Matrix one_hot = one_hot_walks(model.space.table);
    const ModelInputs inputs =
        model_inputs(features, model.identity.options(), model.walks.walks_per_node);
    const Matrix identity = identity_pass(model.identity, one_hot, inputs, pool);
    Matrix chosen(static_cast<Eigen::Index>(nodes.size()), identity.cols());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        chosen.row(static_cast<Eigen::Index>(i)) = identity.row(nodes[i]);
    }
    Embeddings result{
        .names = std::make_shared<NodeNames>(names.of(nodes)),
        .identity = std::move(chosen),
        .position = position_embeddings(model.position, one_hot, inputs, nodes, pool)};
    if (form == OutputForm::ready) {
        model.outputs.apply_to_identity(result.identity);
        model.outputs.apply_to_position(result.position, pool);
    }
    return result;
}

Embeddings infer(const TrainedModel& model, const NodeFeatures& features, const NodeNames& names,
                 ThreadPool& pool, OutputForm form) {
    std::vector<NodeId> nodes(names.size());
    std::iota(nodes.begin(), nodes.end(), NodeId{0});
    return infer(model, features, names, nodes, pool, form);
}

NodeFeatures transductive_features(const TrainedModel& model, const Graph& graph,
                                   ThreadPool& pool) {
    FeatureSpace space = model.space;
    space.known_nodes = graph.shared_names();
    return extract_features(walks_of(model, graph), space, pool);
}

NodeFeatures transfer_features(const TrainedModel& model, const Graph& graph, ThreadPool& pool) {
    return extract_features(walks_of(model, graph), model.space.for_new_graph(), pool);
}

}  // namespace irwe
