#include "irwe/inference/infer.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <vector>

namespace irwe {
namespace {

constexpr std::size_t kNodesPerBlock = 1024;

// psi(v) of every row of the inputs, with the parameters of `model`.
Matrix identity_embeddings(const IrweModel& model, const Matrix& one_hot, const ModelInputs& inputs,
                           ThreadPool& pool) {
    nn::Tape tape = nn::Tape::inference(pool);
    return tape.value(model.identity_embeddings(tape, inputs.structural_features,
                                                model.aw_embeddings(tape, one_hot)));
}

// What the position module is given of all nodes.
struct PositionSource {
    const Matrix& encodings;   // IrweModel::position_source
    const Matrix& reweighted;  // pi-bar_g
    std::span<const std::uint32_t> encoder_walks;
};

// gamma(v) of `nodes`, a block.
Matrix position_block(const IrweModel& model, const PositionSource& source,
                      std::span<const NodeId> nodes, ThreadPool& pool) {
    const std::size_t num_rows = static_cast<std::size_t>(source.encodings.rows());
    const std::size_t places_per_node = source.encoder_walks.size() / num_rows;
    std::vector<std::uint32_t> walks;
    walks.reserve(nodes.size() * places_per_node);
    Matrix encodings(static_cast<Eigen::Index>(nodes.size()), source.encodings.cols());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const auto own = source.encoder_walks.subspan(nodes[i] * places_per_node, places_per_node);
        walks.insert(walks.end(), own.begin(), own.end());
        encodings.row(static_cast<Eigen::Index>(i)) = source.encodings.row(nodes[i]);
    }
    nn::Tape tape = nn::Tape::inference(pool);
    return tape.value(model
                          .position_embeddings(tape, tape.constant(source.reweighted),
                                               tape.constant(encodings), walks, 0)
                          .position_embeddings);
}

Matrix position_embeddings(const IrweModel& model, const Matrix& one_hot, const ModelInputs& inputs,
                           std::span<const NodeId> nodes, ThreadPool& pool) {
    nn::Tape tape = nn::Tape::inference(pool);
    const Matrix identity = identity_embeddings(model, one_hot, inputs, pool);
    const Matrix& encodings = model.position_source(identity, inputs.global_encodings);
    const Matrix& reweighted = tape.value(
        model.reweighted_encodings(tape, tape.constant(identity), tape.constant(encodings)));
    Matrix result(static_cast<Eigen::Index>(nodes.size()), reweighted.cols());
    for (std::size_t begin = 0; begin < nodes.size(); begin += kNodesPerBlock) {
        const auto block = nodes.subspan(begin, std::min(kNodesPerBlock, nodes.size() - begin));
        result.middleRows(static_cast<Eigen::Index>(begin),
                          static_cast<Eigen::Index>(block.size())) =
            position_block(model, {encodings, reweighted, inputs.encoder_walks}, block, pool);
    }
    return result;
}

WalkSet walks_of(const TrainedModel& model, const Graph& graph) {
    return sample_walks(graph, model.walks, Random(model.space.seed));
}

}  // namespace

Embeddings infer(const TrainedModel& model, const NodeFeatures& features, const NodeNames& names,
                 std::span<const NodeId> nodes, ThreadPool& pool) {
    const Matrix one_hot = one_hot_walks(model.space.table);
    const ModelInputs inputs =
        model_inputs(features, model.identity.options(), model.walks.walks_per_node);
    const Matrix identity = identity_embeddings(model.identity, one_hot, inputs, pool);
    Matrix chosen(static_cast<Eigen::Index>(nodes.size()), identity.cols());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        chosen.row(static_cast<Eigen::Index>(i)) = identity.row(nodes[i]);
    }
    return {.names = std::make_shared<NodeNames>(names.of(nodes)),
            .identity = std::move(chosen),
            .position = position_embeddings(model.position, one_hot, inputs, nodes, pool)};
}

Embeddings infer(const TrainedModel& model, const NodeFeatures& features, const NodeNames& names,
                 ThreadPool& pool) {
    std::vector<NodeId> nodes(names.size());
    std::iota(nodes.begin(), nodes.end(), NodeId{0});
    return infer(model, features, names, nodes, pool);
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
