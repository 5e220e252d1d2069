#include "irwe/methods/irwe/inference/infer.h"

#include <algorithm>
#include <memory>
#include <vector>

#include "irwe/graph/all_nodes.h"
#include "irwe/methods/irwe/inference/forward_pass.h"

namespace irwe {
namespace {

WalkSet walks_of(const IrweModel& model, const Graph& graph) {
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

EmbeddingStream embedding_stream(const IrweModel& model, const NodeFeatures& features,
                                 const NodeNames& names, std::span<const NodeId> nodes,
                                 ThreadPool& pool, OutputForm form) {
    const auto pass = std::make_shared<const ForwardPass>(model, features, pool, form);
    const auto rows = std::make_shared<const std::vector<NodeId>>(nodes.begin(), nodes.end());
    const auto block = [rows](NodeId first, NodeId count) {
        return std::span(*rows).subspan(first, count);
    };
    return {
        .names = std::make_shared<NodeNames>(names.of(nodes)),
        .identity_dim = model.identity.options().embedding_dim,
        .position_dim = model.position.options().embedding_dim,
        .identity = [pass, block](NodeId first,
                                  NodeId count) { return pass->identity(block(first, count)); },
        .position = [pass, block](NodeId first,
                                  NodeId count) { return pass->position(block(first, count)); }};
}

Embeddings infer(const IrweModel& model, const NodeFeatures& features, const NodeNames& names,
                 std::span<const NodeId> nodes, ThreadPool& pool, OutputForm form) {
    const EmbeddingStream stream = embedding_stream(model, features, names, nodes, pool, form);
    return {.names = stream.names,
            .identity = all_rows(stream.names->size(), stream.identity_dim, stream.identity),
            .position = all_rows(stream.names->size(), stream.position_dim, stream.position)};
}

Embeddings infer(const IrweModel& model, const NodeFeatures& features, const NodeNames& names,
                 ThreadPool& pool, OutputForm form) {
    return infer(model, features, names, all_nodes(names.size()), pool, form);
}

NodeFeatures transductive_features(const IrweModel& model, const Graph& graph, ThreadPool& pool) {
    FeatureSpace space = model.space;
    space.known_nodes = graph.shared_names();
    NodeFeatures features = extract_features(walks_of(model, graph), space, pool);
    features.hop_contrast = nullptr;  // nobody asks for it, and it is large
    return features;
}

NodeFeatures transfer_features(const IrweModel& model, const Graph& graph, ThreadPool& pool) {
    NodeFeatures features =
        extract_features(walks_of(model, graph), model.space.for_new_graph(), pool);
    features.hop_contrast = nullptr;
    return features;
}

}  // namespace irwe
