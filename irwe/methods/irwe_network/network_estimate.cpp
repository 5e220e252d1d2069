#include "irwe/methods/irwe_network/network_estimate.h"

#include <fmt/format.h>

#include <optional>

#include "irwe/base/counted.h"
#include "irwe/base/error.h"
#include "irwe/base/memory_size.h"
#include "irwe/methods/irwe_network/training/cost_estimate.h"
#include "irwe/methods/irwe_network/training/memory_plan.h"
#include "irwe/methods/irwe_network/training/settings.h"

namespace irwe {
namespace {

std::string training_text(const TrainingOptions& training) {
    return fmt::format(
        "{}, {} of {} identity and {} position steps",
        training.batch_size > 0
            ? fmt::format("mini-batches of {}",
                          counted(static_cast<std::uint64_t>(training.batch_size), "node"))
            : std::string("full batches"),
        counted(static_cast<std::uint64_t>(training.num_iterations), "iteration"),
        with_commas(static_cast<std::uint64_t>(training.identity_steps)),
        with_commas(static_cast<std::uint64_t>(training.position_steps)));
}

// Returns the size of both embeddings in single precision.
std::size_t embedding_bytes(const Graph& graph, const ModelOptions& model) {
    return 2 * sizeof(float) * static_cast<std::size_t>(graph.num_nodes()) *
           static_cast<std::size_t>(model.embedding_dim);
}

}  // namespace

TrainingEstimate network_estimate(const Problem& problem, const MethodSettings& method_settings,
                                  Resources& resources) {
    const auto& settings = options_of<NetworkSettings>(method_settings);
    const TrainingSize size = expected_training_size(problem.graph, settings, resources.pool);
    const TrainingOptions& training = settings.training;
    TrainingEstimate estimate{
        .training = training_text(training),
        .counts = {{"batch_size", training.batch_size},
                   {"iterations", training.num_iterations},
                   {"identity_steps", training.identity_steps},
                   {"position_steps", training.position_steps}},
        .fits = false,
        .allowed_bytes = resources.max_bytes > 0 ? resources.max_bytes : default_memory(),
        .needed_bytes = 0,
        .disk_bytes = 0,
        .embedding_bytes = embedding_bytes(problem.graph, settings.model),
        .parts = {}};
    try {
        const MemoryPlan plan = memory_plan(settings, size, estimate.allowed_bytes);
        estimate.fits = true;
        estimate.disk_bytes = plan.storage == FeatureStorage::disk ? degree_feature_bytes(size) : 0;
        estimate.needed_bytes = plan.base_bytes;
        const TrainingSeconds seconds =
            projected_training_seconds(problem.graph, settings, resources.pool);
        estimate.parts = {{"features", seconds.features},
                          {"steps", seconds.steps},
                          {"embeddings", seconds.embeddings}};
    } catch (const InputError&) {
        estimate.needed_bytes = base_bytes(settings, size, FeatureStorage::disk);
    }
    return estimate;
}

}  // namespace irwe
