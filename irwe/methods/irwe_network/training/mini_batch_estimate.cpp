#include "irwe/methods/irwe_network/training/mini_batch_estimate.h"

#include <algorithm>

#include "irwe/methods/irwe_network/features/hop_contrast.h"
#include "irwe/methods/irwe_network/training/feature_density.h"
#include "irwe/methods/irwe_network/training/timed_part.h"

namespace irwe {

TrainingSeconds mini_batch_seconds(const Graph& graph, const NetworkSettings& settings,
                                   ThreadPool& pool) {
    constexpr NodeId kSmallPart = 3000;
    constexpr NodeId kLargePart = kMaxExactHopNodes + 500;
    constexpr int kWarmUpSteps = 2;
    constexpr int kTimedSteps = 8;
    // Keep the kind: the contrast is exact for both graphs or for neither.
    const Graph part =
        part_of(graph, graph.num_nodes() <= kMaxExactHopNodes ? kSmallPart : kLargePart);
    NetworkSettings few_steps = settings;
    few_steps.training.num_iterations = 1;
    few_steps.training.identity_steps = kWarmUpSteps + kTimedSteps;
    few_steps.training.position_steps = 1 + kWarmUpSteps + kTimedSteps;

    const Stopwatch features;
    const TrainingData data(part, few_steps, pool);
    const double feature_seconds = features.seconds();
    const std::unique_ptr<NetworkTrainer> trainer = make_trainer(data, few_steps, 0, pool);
    seconds_of_steps(*trainer, kWarmUpSteps);
    const double identity_step = seconds_of_steps(*trainer, kTimedSteps) / kTimedSteps;
    const double first_position_step = seconds_of_steps(*trainer, 1);  // psi and gamma of all nodes
    seconds_of_steps(*trainer, kWarmUpSteps);
    const double position_step = seconds_of_steps(*trainer, kTimedSteps) / kTimedSteps;

    const double nodes = static_cast<double>(graph.num_nodes()) / part.num_nodes();
    const double contrast_of_part = feature_density(part, settings, pool).contrast;
    const double entries =
        contrast_of_part > 0
            ? std::max(1.0, feature_density(graph, settings, pool).contrast / contrast_of_part)
            : 1;
    const TrainingOptions& training = settings.training;
    const double once = std::max(0.0, first_position_step - position_step) * nodes;
    return {.features = feature_seconds * nodes * entries,
            .steps = training.num_iterations * (training.identity_steps * identity_step +
                                                training.position_steps * position_step + once),
            .embeddings = seconds_of_embeddings(*trainer, data, pool) * nodes};
}

}  // namespace irwe
