#include "irwe/methods/irwe_network/irwe_network_method.h"

#include "irwe/methods/irwe_network/network_estimate.h"
#include "irwe/methods/irwe_network/network_model_file.h"
#include "irwe/methods/irwe_network/network_training.h"
#include "irwe/methods/irwe_network/trained_network.h"
#include "irwe/methods/irwe_network/training/presets.h"
#include "irwe/methods/irwe_network/training/recipe.h"

namespace irwe {
namespace {

std::unique_ptr<MethodSettings> settings(std::string_view preset, const GraphAtHand* at_hand) {
    const GraphProfile profile =
        at_hand != nullptr ? graph_profile(at_hand->graph, at_hand->pool) : GraphProfile();
    return std::make_unique<OptionSettings<NetworkSettings>>(preset_settings(preset, profile));
}

std::unique_ptr<Training> begin(const Problem& problem, const MethodSettings& settings,
                                Resources& resources) {
    return std::make_unique<NetworkTraining>(problem.graph, options_of<NetworkSettings>(settings),
                                             resources);
}

std::shared_ptr<const Model> read(const Archive& archive, ModelRecord record) {
    NetworkModel parts =
        read_parts(archive, options_of<NetworkSettings>(*record.settings),
                   {record.num_training_nodes, record.num_training_edges, record.kind});
    return std::make_shared<TrainedNetwork>(std::move(record), std::move(parts));
}

}  // namespace

Method irwe_network_method() {
    return {
        .name = std::string(kNetworkName),
        .title = "the paper's network, which reads random walks: roles and places",
        .python_class = "IRWENetwork",
        .cost = "trains a network; time grows with the nodes",
        .spaces = {{"identity", "the same role", true}, {"position", "the same community", false}},
        .reach = Reach::new_graphs,
        .seed_setting = "training.seed",
        .dimension_setting = "model.embedding_dim",
        .early_stop_setting = "training.stop_early",
        .presets = preset_names(),
        .settings = settings,
        .begin = begin,
        .read = read,
        .estimate = network_estimate,
        .uses = {.weights = true},
        .can_explain = true};
}

}  // namespace irwe
