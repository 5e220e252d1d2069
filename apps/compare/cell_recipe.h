// Everything that determines a result of a comparison, as text: a kept result is taken if its text
// is the same.

#pragma once

#include <cstdint>
#include <string>

#include "apps/compare/compare_tasks.h"
#include "irwe/methods/method.h"

namespace irwe::compare {

struct RecipeParts {
    const Task& task;
    const TaskOptions& options;
    int num_clusters;
    const std::string& graph_fingerprint;
    const std::string& other_fingerprint;  // of the other graph; empty if there is none
    int num_threads;                       // the time depends on it
    const Method& method;
    const MethodSettings& settings;
    std::uint64_t seed;  // of the splits; that of the training is a setting
};

std::string cell_recipe(const RecipeParts& parts);

}  // namespace irwe::compare
