// A training of next to nothing: its model and its checkpoint are seeds of the fuzzers.

#pragma once

#include "irwe/base/parallel.h"
#include "irwe/graph/generators.h"
#include "irwe/methods/irwe/training/mini_batch_trainer.h"
#include "irwe/methods/irwe/training/settings.h"
#include "irwe/methods/irwe/training/training_data.h"

namespace irwe::fuzz {

inline IrweSettings tiny_settings() {
    IrweSettings settings;
    settings.walks = {.walk_length = 2, .walks_per_node = 4, .encoder_walks_per_node = 1};
    settings.features.num_degree_buckets = 2;
    settings.model.embedding_dim = 2;
    settings.model.aw_hidden_layers = {};
    settings.model.reduction_layers = {2};
    settings.model.decoder_layers = {};
    settings.model.identity_heads = 1;
    settings.model.reweighting_layers = 1;
    settings.model.transformer_layers = 1;
    settings.model.transformer_heads = 1;
    settings.model.readout_heads = 1;
    settings.training.num_iterations = 1;
    settings.training.identity_steps = 1;
    settings.training.position_steps = 1;
    settings.training.batch_size = 4;
    settings.training.walks_per_step = 1;
    return settings;
}

// All that belongs to a training, on a clique of five nodes.
struct TinyTraining {
    static constexpr RingOfCliquesOptions kOneClique{.num_cliques = 1, .clique_size = 5};

    ThreadPool pool{1};
    Graph graph = ring_of_cliques(kOneClique);
    IrweSettings settings = tiny_settings();
    TrainingData data{graph, settings, pool};
    MiniBatchTrainer trainer{data, settings, pool};
};

}  // namespace irwe::fuzz
