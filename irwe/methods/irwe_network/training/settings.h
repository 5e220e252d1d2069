// Everything that determines the result of a training.

#pragma once

#include <vector>

#include "irwe/io/option_field.h"
#include "irwe/methods/irwe_network/features/feature_options.h"
#include "irwe/methods/irwe_network/model/model_options.h"
#include "irwe/methods/irwe_network/training/training_options.h"
#include "irwe/walks/random_walk.h"

namespace irwe {

struct NetworkSettings {
    WalkOptions walks;
    FeatureOptions features;  // feature_options() sets encoding_dim
    ModelOptions model;
    TrainingOptions training;
};

// Returns the options of the features that the model needs: encodings as wide as its embeddings.
FeatureOptions feature_options(const NetworkSettings& settings);

// Returns all settings under the names of settings files, section by section.
std::vector<OptionField> option_fields(NetworkSettings& settings);
// Returns the fields of [training].
std::vector<OptionField> option_fields(TrainingOptions& options);

// Throws InputError, with the setting, its value and the valid values, if a setting is out of
// range.
void validate(const NetworkSettings& settings);

}  // namespace irwe
