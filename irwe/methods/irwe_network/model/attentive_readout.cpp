#include "irwe/methods/irwe_network/model/attentive_readout.h"

#include "irwe/nn/group_mean.h"
#include "irwe/nn/grouped_attention.h"

namespace irwe {
namespace {

nn::Linear projection(const char* name, const ModelOptions& options,
                      const nn::Initializer& initializer) {
    return {name, options.embedding_dim, options.embedding_dim, nn::Bias::no, initializer};
}

}  // namespace

AttentiveReadout::AttentiveReadout(const ModelOptions& options, const nn::Initializer& initializer)
    : query_(projection("readout_query", options, initializer)),
      key_(projection("readout_key", options, initializer)),
      value_(projection("readout_value", options, initializer)),
      num_heads_(options.readout_heads) {
    if (options.readout_query == ReadoutQuery::normalized_encodings) {
        query_norm_.emplace("readout_query_norm", options.embedding_dim, initializer);
    }
}

// ROut of Eq. 9.
nn::Tensor AttentiveReadout::operator()(nn::Tape& tape, nn::Tensor global_encodings,
                                        nn::Tensor walk_summaries) const {
    const nn::Tensor normalized =
        query_norm_ ? (*query_norm_)(tape, global_encodings) : global_encodings;
    return nn::grouped_attention(tape, query_(tape, normalized), key_(tape, walk_summaries),
                                 value_(tape, walk_summaries), num_heads_);
}

void AttentiveReadout::freeze(const Matrix& global_encodings) {
    if (query_norm_) {
        query_norm_->freeze(global_encodings);
    }
}

nn::Tensor MeanReadout::operator()(nn::Tape& tape, nn::Tensor global_encodings,
                                   nn::Tensor walk_summaries) const {
    return nn::group_mean(tape, walk_summaries, tape.value(global_encodings).rows());
}

}  // namespace irwe
