#include "irwe/methods/irwe_network/training/prepared_training.h"

#include "irwe/base/memory_size.h"
#include "irwe/methods/irwe_network/training/memory_plan.h"

namespace irwe {

PreparedTraining prepared_training(const Graph& graph, const NetworkSettings& settings,
                                   const Resources& resources) {
    ThreadPool& pool = resources.pool;
    const std::size_t max_bytes = resources.max_bytes > 0 ? resources.max_bytes : default_memory();
    TrainingSize size = smallest_training_size(graph, settings, pool);
    ExtractionOptions extraction{.progress = resources.progress};
    if (feature_storage(graph, settings, size, max_bytes) == FeatureStorage::disk) {
        resources.on_scratch_use();
        extraction.scratch_directory = resources.scratch_directory;
    }
    PreparedTraining training;
    training.data = std::make_unique<const TrainingData>(graph, settings, pool, extraction);
    size.inputs = input_sizes(training.data->space());
    training.trainer = make_trainer(*training.data, settings,
                                    memory_plan(settings, size, max_bytes).activation_bytes, pool);
    return training;
}

}  // namespace irwe
