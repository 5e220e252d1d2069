// How much memory a training takes, known before it begins.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "irwe/methods/irwe/model/model_options.h"
#include "irwe/methods/irwe/training/feature_density.h"
#include "irwe/methods/irwe/training/settings.h"

namespace irwe {

struct TrainingSize {
    InputSizes inputs;
    FeatureDensity density;
    std::int64_t num_nodes = 0;
    std::int64_t num_edges = 0;
    int num_threads = 1;
};

// Of a training on `graph`, as far as it is known before the features are computed: without any
// anonymous walk where the settings do not limit their number.
TrainingSize smallest_training_size(const Graph& graph, const IrweSettings& settings,
                                    ThreadPool& pool);

enum class FeatureStorage { memory, disk };

// What a training needs at its peak whatever it recomputes: the graph, parameters, gradients, both
// optimisers, features, and the matrices of one step, estimated from above. On the disk the degree
// features do not count, which only mini-batches can do without.
std::size_t base_bytes(const IrweSettings& settings, const TrainingSize& size,
                       FeatureStorage storage = FeatureStorage::memory);
// What the degree features take, in memory or on the disk.
std::size_t degree_feature_bytes(const TrainingSize& size);

struct MemoryPlan {
    FeatureStorage storage = FeatureStorage::memory;
    std::size_t base_bytes = 0;
    std::size_t activation_bytes = 0;  // what remains for the activations of walks
};
// How a training gets by with `max_bytes`. Throws InputError, with what would do, if it cannot.
MemoryPlan memory_plan(const IrweSettings& settings, const TrainingSize& size,
                       std::size_t max_bytes);

// Where the features go, which is to be known before they are computed; `smallest` is the
// smallest_training_size. Throws InputError if not even that fits; what it then asks for suffices in
// any case.
FeatureStorage feature_storage(const Graph& graph, const IrweSettings& settings,
                               TrainingSize smallest, std::size_t max_bytes);

}  // namespace irwe
