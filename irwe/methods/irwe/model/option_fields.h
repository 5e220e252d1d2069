// The options of walks, features and model under the names of settings files.

#pragma once

#include <vector>

#include "irwe/io/option_field.h"
#include "irwe/methods/irwe/features/feature_space.h"
#include "irwe/methods/irwe/model/model_options.h"
#include "irwe/walks/random_walk.h"

namespace irwe {

// [walks], [features] and [model]. The encoding dimension of the features is no field: it is the
// model's embedding_dim.
std::vector<OptionField> option_fields(WalkOptions& options);
std::vector<OptionField> option_fields(FeatureOptions& options);
std::vector<OptionField> option_fields(ModelOptions& options);

}  // namespace irwe
