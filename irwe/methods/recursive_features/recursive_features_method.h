// Roles without training: the structure around a node by repeated sums over neighbors, in columns
// of mean 0 and deviation 1 (methods/shared/recursive_features.h has the paper).
//
// Space identity. The scale of the columns is that of the training graph, so that nodes of all
// graphs can be compared.

#pragma once

#include <vector>

#include "irwe/io/option_field.h"
#include "irwe/methods/method.h"

namespace irwe {

struct RecursiveFeaturesOptions {
    int num_rounds = 3;  // of sums over neighbors, from 0 to kMaxRecursiveRounds
};
std::vector<OptionField> option_fields(RecursiveFeaturesOptions& options);
void validate(const RecursiveFeaturesOptions& options);

Method recursive_features_method();

}  // namespace irwe
