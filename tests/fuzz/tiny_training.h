// A training of next to nothing: its model and its checkpoint are seeds of the fuzzers.

#pragma once

#include <memory>
#include <string>

#include "irwe/base/parallel.h"
#include "irwe/graph/fingerprint.h"
#include "irwe/graph/generators.h"
#include "irwe/methods/checkpoint.h"
#include "irwe/methods/irwe_network/training/settings.h"
#include "irwe/methods/registry/registry.h"

namespace irwe::fuzz {

inline NetworkSettings tiny_settings() {
    NetworkSettings settings;
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

    static const Method& method() { return find_method("irwe-network"); }

    void write_checkpoint(const std::string& path) {
        irwe::write_checkpoint(path, {method().name, settings, fingerprint(graph)}, *training);
    }
    std::shared_ptr<const Model> finished() {
        while (!training->is_finished()) {
            training->step();
        }
        return training->result();
    }

    ThreadPool pool{1};
    Resources resources{.pool = pool};
    Graph graph = ring_of_cliques(kOneClique);
    OptionSettings<NetworkSettings> settings{tiny_settings()};
    std::unique_ptr<Training> training = method().begin({graph}, settings, resources);
};

}  // namespace irwe::fuzz
