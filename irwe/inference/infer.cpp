#include "irwe/inference/infer.h"

#include <algorithm>
#include <memory>
#include <vector>

#include "irwe/graph/all_nodes.h"
#include "irwe/model/position_pass.h"

namespace irwe {
namespace {

// A forward pass, as far as it is the same for all blocks.
class ForwardPass {
public:
    ForwardPass(const TrainedModel& model, const NodeFeatures& features,
                std::span<const NodeId> nodes, ThreadPool& pool, OutputForm form)
        : model_(model),
          nodes_(nodes.begin(), nodes.end()),
          pool_(pool),
          form_(form),
          one_hot_(one_hot_walks(model.space.table)),
          inputs_(features, model.identity.options(), model.walks.walks_per_node) {
        Matrix identity = identity_pass(model.position, one_hot_, inputs_, pool);
        const Matrix& encodings =
            model.position.position_source(identity, inputs_.global_encodings());
        reweighted_ = reweighting_pass(model.position, identity, encodings, pool);
        if (&encodings == &identity) {
            source_identity_ = std::move(identity);
        }
    }

    Matrix identity(NodeId first, NodeId count) const {
        Matrix result =
            identity_pass(model_.identity, one_hot_, inputs_, block(first, count), pool_);
        if (form_ == OutputForm::ready) {
            model_.outputs.apply_to_identity(result);
        }
        return result;
    }

    Matrix position(NodeId first, NodeId count) const {
        const Matrix& encodings =
            model_.position.position_source(source_identity_, inputs_.global_encodings());
        Matrix result =
            position_pass(model_.position, {encodings, reweighted_, inputs_.encoder_walks()},
                          block(first, count), pool_)
                .position;
        if (form_ == OutputForm::ready) {
            model_.outputs.apply_to_position(result, pool_);
        }
        return result;
    }

private:
    std::span<const NodeId> block(NodeId first, NodeId count) const {
        return std::span(nodes_).subspan(first, count);
    }

    const TrainedModel& model_;
    std::vector<NodeId> nodes_;
    ThreadPool& pool_;
    OutputForm form_;
    Matrix one_hot_;
    ModelInputs inputs_;
    Matrix source_identity_;  // psi of all nodes, if the position module reads it in place of pi_g
    Matrix reweighted_;       // pi-bar_g of all nodes
};

WalkSet walks_of(const TrainedModel& model, const Graph& graph) {
    return sample_walks(graph, model.walks, Random(model.space.seed));
}

// All blocks of one kind of embedding, one after the other.
Matrix all_rows(NodeId num_rows, Eigen::Index dim,
                const std::function<Matrix(NodeId first, NodeId count)>& rows) {
    Matrix result(num_rows, dim);
    for (NodeId first = 0; first < num_rows; first += kEmbeddingRowsPerBlock) {
        const NodeId count = std::min(kEmbeddingRowsPerBlock, num_rows - first);
        result.middleRows(first, count) = rows(first, count);
    }
    return result;
}

}  // namespace

EmbeddingStream embedding_stream(const TrainedModel& model, const NodeFeatures& features,
                                 const NodeNames& names, std::span<const NodeId> nodes,
                                 ThreadPool& pool, OutputForm form) {
    const auto pass = std::make_shared<const ForwardPass>(model, features, nodes, pool, form);
    return {
        .names = std::make_shared<NodeNames>(names.of(nodes)),
        .identity_dim = model.identity.options().embedding_dim,
        .position_dim = model.position.options().embedding_dim,
        .identity = [pass](NodeId first, NodeId count) { return pass->identity(first, count); },
        .position = [pass](NodeId first, NodeId count) { return pass->position(first, count); }};
}

Embeddings infer(const TrainedModel& model, const NodeFeatures& features, const NodeNames& names,
                 std::span<const NodeId> nodes, ThreadPool& pool, OutputForm form) {
    const EmbeddingStream stream = embedding_stream(model, features, names, nodes, pool, form);
    return {.names = stream.names,
            .identity = all_rows(stream.names->size(), stream.identity_dim, stream.identity),
            .position = all_rows(stream.names->size(), stream.position_dim, stream.position)};
}

Embeddings infer(const TrainedModel& model, const NodeFeatures& features, const NodeNames& names,
                 ThreadPool& pool, OutputForm form) {
    return infer(model, features, names, all_nodes(names.size()), pool, form);
}

NodeFeatures transductive_features(const TrainedModel& model, const Graph& graph,
                                   ThreadPool& pool) {
    FeatureSpace space = model.space;
    space.known_nodes = graph.shared_names();
    NodeFeatures features = extract_features(walks_of(model, graph), space, pool);
    features.hop_contrast = nullptr;  // nobody asks for it, and it is large
    return features;
}

NodeFeatures transfer_features(const TrainedModel& model, const Graph& graph, ThreadPool& pool) {
    NodeFeatures features =
        extract_features(walks_of(model, graph), model.space.for_new_graph(), pool);
    features.hop_contrast = nullptr;
    return features;
}

}  // namespace irwe
