// The command that repeats a number of a comparison.

#pragma once

#include <string>

#include "apps/compare/comparison.h"

namespace irwe::compare {

// Returns a line for a shell that trains `method` with the first seed and evaluates `space` on the
// task with the same splits, by the verbs of the program; for new nodes and another graph, which
// have no verb of their own, the comparison of this method alone. Empty if the graphs or the labels
// are not files.
std::string repeating_command(const Task& task, const Method& method, const std::string& space,
                              const CompareInput& input, const CompareOptions& options,
                              int num_clusters);

}  // namespace irwe::compare
