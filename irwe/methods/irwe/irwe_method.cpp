#include "irwe/methods/irwe/irwe_method.h"

#include "irwe/methods/irwe/irwe_estimate.h"
#include "irwe/methods/irwe/irwe_model_file.h"
#include "irwe/methods/irwe/irwe_training.h"
#include "irwe/methods/irwe/trained_irwe.h"
#include "irwe/methods/irwe/training/presets.h"
#include "irwe/methods/irwe/training/recipe.h"

namespace irwe {
namespace {

std::unique_ptr<MethodSettings> settings(std::string_view preset, const GraphAtHand* at_hand) {
    const GraphProfile profile =
        at_hand != nullptr ? graph_profile(at_hand->graph, at_hand->pool) : GraphProfile();
    return std::make_unique<OptionSettings<IrweSettings>>(preset_settings(preset, profile));
}

std::unique_ptr<Training> begin(const Problem& problem, const MethodSettings& settings,
                                Resources& resources) {
    return std::make_unique<IrweTraining>(problem.graph, options_of<IrweSettings>(settings),
                                          resources);
}

std::shared_ptr<const Model> read(const Archive& archive, ModelRecord record) {
    IrweModel parts = read_parts(archive, options_of<IrweSettings>(*record.settings));
    return std::make_shared<TrainedIrwe>(std::move(record), std::move(parts));
}

}  // namespace

Method irwe_method() {
    return {
        .name = std::string(kIrweName),
        .title = "roles and places from one network that reads random walks",
        .python_class = "IRWE",
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
        .estimate = irwe_estimate,
        .can_explain = true};
}

}  // namespace irwe
