// How much memory a training takes, known before it begins.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "irwe/model/model_options.h"
#include "irwe/training/settings.h"

namespace irwe {

struct TrainingSize {
    InputSizes inputs;
    std::int64_t num_nodes = 0;
    std::int64_t num_edges = 0;
    int num_threads = 1;
};

// What a training needs whatever it recomputes: parameters, gradients, both optimisers, features,
// and the matrices of one step, estimated from above.
std::size_t base_bytes(const Settings& settings, const TrainingSize& size);

// What remains of `max_bytes` for the activations of walks. Throws InputError, with what would do,
// if not even the base fits.
std::size_t activation_budget(const Settings& settings, const TrainingSize& size,
                              std::size_t max_bytes);

// Half of the memory that is free, by the system and by the limits of its control group.
std::size_t default_memory();

// 1.5 GB, 300 MB.
std::string memory_text(std::size_t num_bytes);

}  // namespace irwe
