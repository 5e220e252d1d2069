// Settings of the recipe, by mini-batches, for a model that trains in milliseconds.

#pragma once

#include "irwe/methods/irwe_network/training/recipe.h"

namespace irwe {

// The recipe, smaller.
inline NetworkSettings lean_settings() {
    NetworkSettings settings = recipe({.num_nodes = 60});
    settings.walks = {.walk_length = 4, .walks_per_node = 60, .encoder_walks_per_node = 4};
    settings.features.num_degree_buckets = 4;
    settings.features.recursive_rounds = 1;
    settings.model.embedding_dim = 16;
    settings.model.aw_hidden_layers = {8};
    settings.model.reduction_layers = {16};
    settings.model.decoder_layers = {16};
    settings.training.identity_steps = 6;
    settings.training.position_steps = 6;
    settings.training.batch_size = 16;
    return settings;
}

}  // namespace irwe
