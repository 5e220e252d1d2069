#include "irwe/methods/irwe_network/model/model_options.h"

#include <fmt/format.h>

#include <cmath>
#include <string>

#include "irwe/base/error.h"
#include "irwe/io/option_range.h"

namespace irwe {
namespace {

constexpr int kMaxSize = 1 << 20;  // more is a slip of the hand

void require_size(const std::string& name, int value, int min) {
    require(value >= min && value <= kMaxSize,
            fmt::format("{}: expected a whole number from {} to {}, found {}", name, min, kMaxSize,
                        value));
}

void require_sizes(const std::string& name, const std::vector<int>& values) {
    for (const int value : values) {
        require_size(name, value, 1);
    }
}

void require_heads(const std::string& name, int num_heads, int dim) {
    require_size(name, num_heads, 1);
    require(dim % num_heads == 0,
            fmt::format("{0}: expected a number that divides model.embedding_dim = {1}, found {2}; "
                        "try {3}",
                        name, dim, num_heads, [&] {
                            int divisor = num_heads;
                            while (dim % divisor != 0) {
                                --divisor;
                            }
                            return divisor;
                        }()));
}

}  // namespace

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

void validate(const ModelOptions& options) {
    constexpr int kMaxLayers = 100;
    require_size("model.embedding_dim", options.embedding_dim, 1);
    require_sizes("model.aw_hidden_layers", options.aw_hidden_layers);
    require_sizes("model.reduction_layers", options.reduction_layers);
    require_sizes("model.decoder_layers", options.decoder_layers);
    require_between("model.reweighting_layers", options.reweighting_layers, 1, kMaxLayers);
    require_between("model.transformer_layers", options.transformer_layers, 1, kMaxLayers);
    require_size("model.feedforward_dim", options.feedforward_dim, 0);
    require_heads("model.identity_heads", options.identity_heads, options.embedding_dim);
    require_heads("model.transformer_heads", options.transformer_heads, options.embedding_dim);
    require_heads("model.readout_heads", options.readout_heads, options.embedding_dim);
    require(options.dropout >= 0 && options.dropout < 1,
            fmt::format("model.dropout: expected a number from 0 to below 1, found {}",
                        options.dropout));
}

std::int64_t num_identity_inputs(const ModelOptions& options, const InputSizes& sizes) {
    switch (options.identity_inputs) {
        case IdentityInputs::statistics:
            return sizes.num_anonymous_walks + sizes.num_graph_columns;
        case IdentityInputs::degrees:
            return sizes.num_degree_columns + sizes.num_graph_columns;
        case IdentityInputs::statistics_and_degrees:
            break;
    }
    return sizes.num_anonymous_walks + sizes.num_degree_columns + sizes.num_graph_columns;
}

std::int64_t num_decoder_outputs(const ModelOptions& options, const InputSizes& sizes) {
    const bool degrees_only = options.reconstruction_target == ReconstructionTarget::degrees;
    return sizes.num_degree_columns + sizes.num_graph_columns +
           (degrees_only ? 0 : sizes.num_anonymous_walks);
}

}  // namespace irwe
