#include "irwe/methods/irwe/model/option_fields.h"

namespace irwe {

std::vector<OptionField> option_fields(WalkOptions& options) {
    return {{"walks.walk_length", options.walk_length},
            {"walks.walks_per_node", options.walks_per_node},
            {"walks.encoder_walks_per_node", options.encoder_walks_per_node}};
}

std::vector<OptionField> option_fields(FeatureOptions& options) {
    return {{"features.num_degree_buckets", options.num_degree_buckets},
            {"features.max_anonymous_walks", options.max_anonymous_walks},
            {"features.recursive_rounds", options.recursive_rounds},
            {"features.encodings", options.encodings, {"projection", "spectral"}},
            {"features.num_hops", options.num_hops},
            {"features.negative_power", options.negative_power}};
}

std::vector<OptionField> option_fields(ModelOptions& options) {
    const std::vector<std::string> scalings{"counts", "frequencies", "square_roots"};
    return {{"model.embedding_dim", options.embedding_dim},
            {"model.aw_hidden_layers", options.aw_hidden_layers},
            {"model.reduction_layers", options.reduction_layers},
            {"model.reduction_last_relu", options.reduction_last_relu},
            {"model.reduction_norm", options.reduction_norm},
            {"model.decoder_layers", options.decoder_layers},
            {"model.decoder_last_tanh", options.decoder_last_tanh},
            {"model.identity_heads", options.identity_heads},
            {"model.reweighting_layers", options.reweighting_layers},
            {"model.transformer_layers", options.transformer_layers},
            {"model.transformer_heads", options.transformer_heads},
            {"model.feedforward_dim", options.feedforward_dim},
            {"model.dropout", options.dropout},
            {"model.readout_heads", options.readout_heads},
            {"model.readout_skip", options.readout_skip},
            {"model.feature_scaling", options.feature_scaling, scalings},
            {"model.encoding_scaling", options.encoding_scaling, {"counts", "frequencies"}},
            {"model.reconstruction_target",
             options.reconstruction_target,
             {"degrees", "statistics_and_degrees"}},
            {"model.reconstruction_scaling",
             options.reconstruction_scaling,
             {"frequencies", "square_roots"}},
            {"model.readout_query", options.readout_query, {"encodings", "normalized_encodings"}},
            {"model.identity_inputs",
             options.identity_inputs,
             {"statistics_and_degrees", "statistics", "degrees"}},
            {"model.position_inputs",
             options.position_inputs,
             {"identity_and_encodings", "encodings", "identity"}},
            {"model.readout", options.readout, {"attention", "mean"}}};
}

}  // namespace irwe
