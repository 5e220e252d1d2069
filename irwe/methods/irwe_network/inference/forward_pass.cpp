#include "irwe/methods/irwe_network/inference/forward_pass.h"

namespace irwe {

ForwardPass::ForwardPass(const NetworkModel& model, const NodeFeatures& features, ThreadPool& pool,
                         OutputForm form)
    : model_(model),
      pool_(pool),
      form_(form),
      inputs_(features, one_hot_walks(model.space.table), model.identity.options(),
              model.walks.walks_per_node),
      identity_(identity_rows(model.position, inputs_, pool)),
      position_(model.position, inputs_, identity_, pool),
      same_identity_(have_same_identity(model.identity, model.position)) {
    if (!same_identity_ && model.position.position_module().reads_encodings()) {
        identity_.resize(0, 0);
    }
}

Matrix ForwardPass::identity(std::span<const NodeId> nodes) const {
    Matrix result = same_identity_ ? rows_of(identity_, nodes)
                                   : identity_rows(model_.identity, inputs_, nodes, pool_);
    if (form_ == OutputForm::ready) {
        model_.outputs.apply_to_identity(result);
    }
    return result;
}

Matrix ForwardPass::position(std::span<const NodeId> nodes) const {
    Matrix result = position_.rows(nodes).position;
    if (form_ == OutputForm::ready) {
        model_.outputs.apply_to_position(result, pool_);
    }
    return result;
}

}  // namespace irwe
