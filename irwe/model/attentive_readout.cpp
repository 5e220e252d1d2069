#include "irwe/model/attentive_readout.h"

#include "irwe/nn/grouped_attention.h"

namespace irwe {

AttentiveReadout::AttentiveReadout(const ModelOptions& options, const Random& random)
    : query_("readout_query", options.embedding_dim, options.embedding_dim, nn::Bias::no, random),
      key_("readout_key", options.embedding_dim, options.embedding_dim, nn::Bias::no, random),
      value_("readout_value", options.embedding_dim, options.embedding_dim, nn::Bias::no, random),
      position_("position", options.embedding_dim, options.embedding_dim, nn::Bias::yes, random),
      context_("context", options.embedding_dim, options.embedding_dim, nn::Bias::yes, random),
      num_heads_(options.readout_heads) {
    if (options.readout_query == ReadoutQuery::normalized_encodings) {
        query_norm_.emplace("readout_query_norm", options.embedding_dim);
    }
}

AttentiveReadout::Output AttentiveReadout::operator()(nn::Tape& tape, nn::Tensor global_encodings,
                                                      nn::Tensor walk_summaries) const {
    const nn::Tensor query =
        query_norm_ ? (*query_norm_)(tape, global_encodings) : global_encodings;
    const nn::Tensor readout =
        nn::grouped_attention(tape, query_(tape, query), key_(tape, walk_summaries),
                              value_(tape, walk_summaries), num_heads_);  // ROut of Eq. 9
    return {position_(tape, readout), context_(tape, readout)};
}

void AttentiveReadout::freeze(const Matrix& global_encodings) {
    if (query_norm_) {
        query_norm_->freeze(global_encodings);
    }
}

void AttentiveReadout::append_parameters(std::vector<nn::Parameter*>& parameters) {
    if (query_norm_) {
        query_norm_->append_parameters(parameters);
    }
    for (nn::Linear* layer : {&query_, &key_, &value_, &position_, &context_}) {
        layer->append_parameters(parameters);
    }
}

void AttentiveReadout::append_statistics(std::vector<nn::Parameter*>& statistics) {
    if (query_norm_) {
        query_norm_->append_statistics(statistics);
    }
}

}  // namespace irwe
