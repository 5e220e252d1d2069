// Estimates the memory of a training before it begins.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "irwe/methods/irwe_network/model/model_options.h"
#include "irwe/methods/irwe_network/training/feature_density.h"
#include "irwe/methods/irwe_network/training/settings.h"

namespace irwe {

struct TrainingSize {
    InputSizes inputs;
    FeatureDensity density;
    std::int64_t num_nodes = 0;
    std::int64_t num_edges = 0;
    int num_threads = 1;
};

// Returns the size of a training on `graph` as far as it is known before the features are computed:
// without anonymous walks if the settings do not limit their number.
TrainingSize smallest_training_size(const Graph& graph, const NetworkSettings& settings,
                                    ThreadPool& pool);

enum class FeatureStorage { memory, disk };

// Returns an upper bound of the peak memory of a training without the activations of walks: the
// graph, parameters, gradients, both optimizers, features, and the matrices of one step. Degree
// features on disk do not count; only mini-batches support that.
std::size_t base_bytes(const NetworkSettings& settings, const TrainingSize& size,
                       FeatureStorage storage = FeatureStorage::memory);
// Returns the bytes of the degree features, in memory or on disk.
std::size_t degree_feature_bytes(const TrainingSize& size);

struct MemoryPlan {
    FeatureStorage storage = FeatureStorage::memory;
    std::size_t base_bytes = 0;
    std::size_t activation_bytes = 0;  // for the activations of walks
};
// Returns a plan that stays within `max_bytes`. Throws InputError, with a sufficient amount, if
// there is none.
MemoryPlan memory_plan(const NetworkSettings& settings, const TrainingSize& size,
                       std::size_t max_bytes);

// Decides where to store the features, before they are computed; `smallest` is the
// smallest_training_size. Throws InputError if even that does not fit; the amount in its message is
// always sufficient.
FeatureStorage feature_storage(const Graph& graph, const NetworkSettings& settings,
                               TrainingSize smallest, std::size_t max_bytes);

}  // namespace irwe
