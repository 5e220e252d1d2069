#include "irwe/methods/irwe/inference/forward_pass.h"

#include <utility>

#include "irwe/methods/irwe/model/position_pass.h"

namespace irwe {

ForwardPass::ForwardPass(const IrweModel& model, const NodeFeatures& features, ThreadPool& pool,
                         OutputForm form)
    : model_(model),
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
    if (form_ == OutputForm::ready) {
        model_.outputs.apply_to_position(result, pool_);
    }
    return result;
}

const Matrix& ForwardPass::encodings() const {
    return model_.position.position_source(source_identity_, inputs_.global_encodings());
}

}  // namespace irwe
