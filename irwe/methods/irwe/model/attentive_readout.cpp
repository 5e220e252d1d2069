#include "irwe/methods/irwe/model/attentive_readout.h"

#include "irwe/nn/elementwise.h"
#include "irwe/nn/group_mean.h"
#include "irwe/nn/grouped_attention.h"

namespace irwe {

AttentiveReadout::AttentiveReadout(const ModelOptions& options, const Random& random)
    : position_("position", options.embedding_dim, options.embedding_dim, nn::Bias::yes, random),
      context_("context", options.embedding_dim, options.embedding_dim, nn::Bias::yes, random) {
    const auto projection = [&](const char* name) {
        return nn::Linear(name, options.embedding_dim, options.embedding_dim, nn::Bias::no, random);
    };
    if (options.readout_skip) {
        skip_ = projection("readout_skip");
    }
    if (options.readout == Readout::mean) {
        return;
    }
    attention_.emplace(Attention{.query_norm = std::nullopt,
                                 .query = projection("readout_query"),
                                 .key = projection("readout_key"),
                                 .value = projection("readout_value"),
                                 .num_heads = options.readout_heads});
    if (options.readout_query == ReadoutQuery::normalized_encodings) {
        attention_->query_norm.emplace("readout_query_norm", options.embedding_dim);
    }
}

// ROut of Eq. 9.
nn::Tensor AttentiveReadout::Attention::operator()(nn::Tape& tape, nn::Tensor global_encodings,
                                                   nn::Tensor walk_summaries) const {
    const nn::Tensor normalized =
        query_norm ? (*query_norm)(tape, global_encodings) : global_encodings;
    return nn::grouped_attention(tape, query(tape, normalized), key(tape, walk_summaries),
                                 value(tape, walk_summaries), num_heads);
}

AttentiveReadout::Output AttentiveReadout::operator()(nn::Tape& tape, nn::Tensor global_encodings,
                                                      nn::Tensor walk_summaries) const {
    nn::Tensor readout =
        attention_ ? (*attention_)(tape, global_encodings, walk_summaries)
                   : nn::group_mean(tape, walk_summaries, tape.value(global_encodings).rows());
    if (skip_) {
        readout = nn::add(tape, readout, (*skip_)(tape, global_encodings));
    }
    return {position_(tape, readout), context_(tape, readout)};
}

void AttentiveReadout::freeze(const Matrix& global_encodings) {
    if (attention_ && attention_->query_norm) {
        attention_->query_norm->freeze(global_encodings);
    }
}

void AttentiveReadout::append_parameters(std::vector<nn::Parameter*>& parameters) {
    if (attention_) {
        if (attention_->query_norm) {
            attention_->query_norm->append_parameters(parameters);
        }
        for (nn::Linear* layer : {&attention_->query, &attention_->key, &attention_->value}) {
            layer->append_parameters(parameters);
        }
    }
    if (skip_) {
        skip_->append_parameters(parameters);
    }
    position_.append_parameters(parameters);
    context_.append_parameters(parameters);
}

void AttentiveReadout::append_statistics(std::vector<nn::Parameter*>& statistics) {
    if (attention_ && attention_->query_norm) {
        attention_->query_norm->append_statistics(statistics);
    }
}

}  // namespace irwe
