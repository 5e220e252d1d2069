#include "irwe/methods/irwe/training/prepared_training.h"

#include "irwe/methods/irwe/training/memory_plan.h"

namespace irwe {

PreparedTraining prepared_training(const Graph& graph, const IrweSettings& settings,
                                   const TrainingRoom& room, ThreadPool& pool,
                                   const ProgressCallback& progress) {
    const std::size_t max_bytes = room.max_bytes > 0 ? room.max_bytes : default_memory();
    TrainingSize size = smallest_training_size(graph, settings, pool);
    ExtractionOptions extraction{.progress = progress};
    if (feature_storage(graph, settings, size, max_bytes) == FeatureStorage::disk) {
        room.on_scratch_use();
        extraction.scratch_directory = room.scratch_directory;
    }
    PreparedTraining training;
    training.data = std::make_unique<const TrainingData>(graph, settings, pool, extraction);
    size.inputs = input_sizes(training.data->space());
    training.trainer = make_trainer(*training.data, settings,
                                    memory_plan(settings, size, max_bytes).activation_bytes, pool);
    return training;
}

}  // namespace irwe
