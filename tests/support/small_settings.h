// Settings of a model that trains in milliseconds.

#pragma once

#include "irwe/methods/irwe_network/training/settings.h"

namespace irwe {

inline NetworkSettings small_settings() {
    NetworkSettings settings;
    settings.walks = {.walk_length = 4, .walks_per_node = 50, .encoder_walks_per_node = 3};
    settings.features.num_degree_buckets = 4;
    settings.model.embedding_dim = 8;
    settings.model.aw_hidden_layers = {6};
    settings.model.reduction_layers = {16, 8};
    settings.model.decoder_layers = {7};
    settings.model.identity_heads = 2;
    settings.model.transformer_layers = 2;
    settings.model.transformer_heads = 4;
    settings.model.feedforward_dim = 12;
    settings.model.readout_heads = 2;
    settings.training.num_iterations = 6;
    return settings;
}

}  // namespace irwe
