#include "irwe/inference/forward_pass.h"

#include <cstddef>
#include <utility>

#include "irwe/model/position_pass.h"

namespace irwe {

ForwardPass::ForwardPass(const TrainedModel& model, const NodeFeatures& features, ThreadPool& pool,
                         OutputForm form)
    : model_(model),
      features_(features),
      pool_(pool),
      form_(form),
      one_hot_(one_hot_walks(model.space.table)),
      inputs_(features, model.identity.options(), model.walks.walks_per_node) {
    Matrix identity = identity_pass(model.position, one_hot_, inputs_, pool);
    const Matrix& encodings = model.position.position_source(identity, inputs_.global_encodings());
    reweighted_ = reweighting_pass(model.position, identity, encodings, pool);
    if (&encodings == &identity) {
        source_identity_ = std::move(identity);
    }
}

Matrix ForwardPass::identity(std::span<const NodeId> nodes) const {
    Matrix result = identity_pass(model_.identity, one_hot_, inputs_, nodes, pool_);
    if (form_ == OutputForm::ready) {
        model_.outputs.apply_to_identity(result);
    }
    return result;
}

Matrix ForwardPass::position(std::span<const NodeId> nodes) const {
    Matrix result = position_pass(model_.position,
                                  {encodings(), reweighted_, inputs_.encoder_walks()}, nodes, pool_)
                        .position;
    make_ready(result);
    return result;
}

Matrix ForwardPass::position_by_walk(NodeId node) const {
    const StoredWalks& walks = features_.encoder_walks;
    const auto num_walks = static_cast<std::size_t>(walks.walks_per_node());
    const auto length = static_cast<std::size_t>(walks.walk_length() + 1);
    std::vector<NodeId> repeated;
    for (std::size_t k = 0; k < num_walks; ++k) {
        const std::span<const NodeId> walk = walks.of(node).subspan(k * length, length);
        for (std::size_t copy = 0; copy < num_walks; ++copy) {
            repeated.insert(repeated.end(), walk.begin(), walk.end());
        }
    }
    const std::vector<NodeId> visited =
        NodeGatherer(static_cast<std::size_t>(reweighted_.rows())).gather(repeated);
    nn::Tape tape = nn::Tape::inference(pool_);
    const AttentiveReadout::Output output = model_.position.position_embeddings(
        tape, tape.constant(rows_of(reweighted_, visited)),
        tape.constant(rows_of(encodings(), std::vector<NodeId>(num_walks, node))), repeated, 0);
    Matrix result = tape.value(output.position_embeddings);
    make_ready(result);
    return result;
}

const Matrix& ForwardPass::encodings() const {
    return model_.position.position_source(source_identity_, inputs_.global_encodings());
}

void ForwardPass::make_ready(Matrix& position) const {
    if (form_ == OutputForm::ready) {
        model_.outputs.apply_to_position(position, pool_);
    }
}

}  // namespace irwe
