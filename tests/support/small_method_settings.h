// Settings with which any method trains in milliseconds.

#pragma once

#include <memory>
#include <vector>

#include "irwe/methods/method.h"

namespace irwe {

// Small values for settings that a method may have, so that it trains in milliseconds.
inline std::vector<SettingText> small_values(const MethodSettings& settings) {
    const std::vector<SettingText> wished{{"walks.walk_length", "4"},
                                          {"walks.walks_per_node", "60"},
                                          {"walks.encoder_walks_per_node", "3"},
                                          {"features.num_degree_buckets", "4"},
                                          {"model.embedding_dim", "8"},
                                          {"model.aw_hidden_layers", "[8]"},
                                          {"model.reduction_layers", "[16]"},
                                          {"model.decoder_layers", "[16]"},
                                          {"training.identity_steps", "3"},
                                          {"training.position_steps", "4"},
                                          {"model.hidden_dim", "8"},
                                          {"model.decoder_dim", "8"},
                                          {"training.batch_size", "16"},
                                          {"training.epochs", "2"},
                                          {"training.pairs_per_batch", "4096"},
                                          {"training.walks_per_batch", "2048"},
                                          {"training.samples_per_node", "100"}};
    std::vector<SettingText> result;
    for (const SettingText& has : setting_texts(settings)) {
        for (const SettingText& wish : wished) {
            if (wish.name == has.name) {
                result.push_back(wish);
            }
        }
    }
    return result;
}

// Returns the settings of a method for a graph, with the values above.
inline std::unique_ptr<MethodSettings> small_method_settings(const Method& method,
                                                             const Graph& graph, ThreadPool& pool) {
    std::unique_ptr<MethodSettings> result = default_settings(method, graph, pool);
    const std::vector<OptionField> fields = result->fields();
    for (const SettingText& value : small_values(*result)) {
        find_field(fields, value.name).assign(value.value);
    }
    result->validate();
    return result;
}

}  // namespace irwe
