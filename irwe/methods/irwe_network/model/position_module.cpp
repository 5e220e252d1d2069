#include "irwe/methods/irwe_network/model/position_module.h"

#include "irwe/nn/elementwise.h"

namespace irwe {

PositionModule::Reweighting PositionModule::reweighting(const ModelOptions& options,
                                                        const nn::Initializer& initializer) {
    if (options.position_inputs == PositionInputs::encodings) {
        return QuerylessReweighting(options, initializer);
    }
    return AttentiveReweighting(options, initializer);
}

PositionModule::WalkReadout PositionModule::readout(const ModelOptions& options,
                                                    const nn::Initializer& initializer) {
    if (options.readout == Readout::mean) {
        return MeanReadout();
    }
    return AttentiveReadout(options, initializer);
}

PositionModule::PositionModule(const ModelOptions& options, int walk_length,
                               const nn::Initializer& initializer)
    : reads_identity_(options.position_inputs != PositionInputs::encodings),
      reads_encodings_(options.position_inputs != PositionInputs::identity),
      reweighting_(reweighting(options, initializer)),
      encoder_(options, walk_length, initializer),
      readout_(readout(options, initializer)),
      position_("position", options.embedding_dim, options.embedding_dim, nn::Bias::yes,
                initializer),
      context_("context", options.embedding_dim, options.embedding_dim, nn::Bias::yes,
               initializer) {
    if (options.readout_skip) {
        skip_.emplace("readout_skip", options.embedding_dim, options.embedding_dim, nn::Bias::no,
                      initializer);
    }
}

nn::Tensor PositionModule::reweighted_encodings(nn::Tape& tape, nn::Tensor identity_embeddings,
                                                nn::Tensor global_encodings) const {
    return std::visit(
        [&](const auto& reweighting) {
            return reweighting(tape, identity_embeddings, global_encodings);
        },
        reweighting_);
}

PositionModule::Output PositionModule::operator()(nn::Tape& tape, nn::Tensor reweighted_encodings,
                                                  nn::Tensor global_encodings,
                                                  std::span<const std::uint32_t> walks,
                                                  std::size_t max_bytes) const {
    const nn::Tensor walk_summaries = encoder_(tape, reweighted_encodings, walks, max_bytes);
    nn::Tensor summary = std::visit(
        [&](const auto& readout) { return readout(tape, global_encodings, walk_summaries); },
        readout_);
    if (skip_) {
        summary = nn::add(tape, summary, (*skip_)(tape, global_encodings));
    }
    return {position_(tape, summary), context_(tape, summary)};  // Eq. 9
}

void PositionModule::freeze(const Matrix& identity_embeddings, const Matrix& global_encodings) {
    std::visit(
        [&](auto& reweighting) { reweighting.freeze(identity_embeddings, global_encodings); },
        reweighting_);
    std::visit([&](auto& readout) { readout.freeze(global_encodings); }, readout_);
}

}  // namespace irwe
