#include "irwe/methods/irwe_network/network_training.h"

#include <fmt/format.h>

#include <utility>

#include "irwe/methods/irwe_network/inference/identity_noise.h"
#include "irwe/methods/irwe_network/irwe_network_method.h"
#include "irwe/methods/irwe_network/trained_network.h"

namespace irwe {
namespace {

void visit(nn::Adam& adam, const std::string& prefix, std::int64_t max_steps,
           StateVisitor& visitor) {
    for (std::size_t i = 0; i < adam.parameters().size(); ++i) {
        const std::string name = prefix + adam.parameters()[i]->name;
        nn::Adam::Moments& moments = adam.moments()[i];
        visitor.matrix(name + "/first", moments.first);
        visitor.matrix(name + "/second", moments.second);
        visitor.count(name + "/num_steps", moments.num_steps, max_steps);
    }
}

// Returns the TOML section "[result]", for people.
std::string result_text(const NetworkTrainer& trainer) {
    const NetworkTrainer::Status& status = trainer.status();
    return fmt::format(
        "[result]\niterations = {}\naw_reconstruction = {}\nfeature_reconstruction = "
        "{}\nposition_loss = {}\nbest_position_quality = {}\nbest_position_iteration = {}\n",
        trainer.num_iterations_done(), status.identity_loss.aw_reconstruction,
        status.identity_loss.feature_reconstruction, status.position_loss, status.best_quality,
        status.best_iteration);
}

}  // namespace

NetworkTraining::NetworkTraining(const Graph& graph, const NetworkSettings& settings,
                                 const Resources& resources)
    : graph_(graph),
      settings_(settings),
      pool_(resources.pool),
      prepared_(prepared_training(graph, settings, resources)) {}

NetworkTraining::MeasuredByLastStep NetworkTraining::measured_by_last_step(
    std::int64_t num_steps_done) const {
    if (num_steps_done == 0) {
        return {};
    }
    const TrainingOptions& options = settings_.training;
    const std::int64_t steps_per_iteration = options.identity_steps + options.position_steps;
    const std::int64_t place = (num_steps_done - 1) % steps_per_iteration;
    return {.identity = place < options.identity_steps,
            .position = place >= options.identity_steps,
            .quality = place + 1 == steps_per_iteration};
}

TrainingProgress NetworkTraining::progress() const {
    const NetworkTrainer& trainer = *prepared_.trainer;
    const NetworkTrainer::Status& status = trainer.status();
    const IdentityLoss& loss = status.identity_loss;
    const MeasuredByLastStep measured = measured_by_last_step(status.num_steps_done);
    return {.num_steps_done = status.num_steps_done,
            .num_steps = trainer.num_steps(),
            .num_iterations_done = trainer.num_iterations_done(),
            .num_iterations = trainer.num_iterations(),
            .numbers = {{.key = "aw_reconstruction",
                         .value = loss.aw_reconstruction,
                         .is_new = measured.identity},
                        {.key = "feature_reconstruction",
                         .value = loss.feature_reconstruction,
                         .is_new = measured.identity},
                        {.key = "identity_loss",
                         .value = loss.total(),
                         .label = "identity loss",
                         .is_new = measured.identity,
                         .curve = "identity"},
                        {.key = "position_loss",
                         .value = status.position_loss,
                         .label = "position loss",
                         .is_new = measured.position,
                         .curve = "position"},
                        {.key = "position_quality",
                         .value = status.position_quality,
                         .label = "position quality",
                         .num_decimals = 4,
                         .is_new = measured.quality,
                         .curve = "quality"}}};
}

void NetworkTraining::visit_state(StateVisitor& visitor) {
    const NetworkTrainer::State state = prepared_.trainer->state();
    const std::int64_t num_steps = prepared_.trainer->num_steps();
    NetworkTrainer::Status& status = *state.status;
    visitor.count("num_steps_done", status.num_steps_done, num_steps);
    visitor.count("best_iteration", status.best_iteration, prepared_.trainer->num_iterations());
    visitor.number("aw_reconstruction", status.identity_loss.aw_reconstruction);
    visitor.number("feature_reconstruction", status.identity_loss.feature_reconstruction);
    visitor.number("walk_loss_weight", status.identity_loss.weights.walks);
    visitor.number("feature_loss_weight", status.identity_loss.weights.features);
    visitor.number("position_loss", status.position_loss);
    visitor.number("position_quality", status.position_quality);
    visitor.number("best_quality", status.best_quality);
    for (nn::Parameter* parameter : state.parameters) {
        visitor.matrix("model/" + parameter->name, parameter->value);
    }
    for (nn::Parameter* parameter : state.best) {
        visitor.matrix("best/" + parameter->name, parameter->value);
    }
    for (const auto& [name, matrix] : state.remembered) {
        visitor.matrix("remembered/" + name, *matrix);
    }
    visit(*state.identity_optimizer, "identity_adam/", num_steps, visitor);
    visit(*state.position_optimizer, "position_adam/", num_steps, visitor);
}

std::shared_ptr<const Model> NetworkTraining::result() const {
    const OptionSettings<NetworkSettings> settings(settings_);
    NetworkModel model = prepared_.trainer->result();
    model.outputs.identity_is_chance = columns_of_chance(model, graph_, pool_);
    return std::make_shared<TrainedNetwork>(
        model_record(kNetworkName, graph_, settings, result_text(*prepared_.trainer)),
        std::move(model));
}

std::string NetworkTraining::summary() const {
    const NetworkTrainer& trainer = *prepared_.trainer;
    const NetworkTrainer::Status& status = trainer.status();
    return trainer.num_iterations() == 1
               ? fmt::format("{}, position quality {:.4f}", place_text(progress(), Total::without),
                             status.best_quality)
               : fmt::format("identity of iteration {}, position of iteration {} (quality {:.4f})",
                             trainer.num_iterations_done(), status.best_iteration,
                             status.best_quality);
}

std::unique_ptr<EmbeddingSource> NetworkTraining::embed(const Model& model,
                                                        const Application& application,
                                                        OutputForm form,
                                                        Resources& resources) const {
    return dynamic_cast<const TrainedNetwork&>(model).embed(application, prepared_.data->features(),
                                                            form, resources);
}

}  // namespace irwe
