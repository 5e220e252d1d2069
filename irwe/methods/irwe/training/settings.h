// Everything that determines the result of a training.

#pragma once

#include <vector>

#include "irwe/io/option_field.h"
#include "irwe/methods/irwe/features/feature_options.h"
#include "irwe/methods/irwe/model/model_options.h"
#include "irwe/methods/irwe/training/training_options.h"
#include "irwe/walks/random_walk.h"

namespace irwe {

struct IrweSettings {
    WalkOptions walks;
    FeatureOptions features;  // feature_options() sets encoding_dim
    ModelOptions model;
    TrainingOptions training;
};

// Returns the options of the features that the model needs: encodings as wide as its embeddings.
FeatureOptions feature_options(const IrweSettings& settings);

// Returns all settings under the names of settings files, section by section.
std::vector<OptionField> option_fields(IrweSettings& settings);
// Returns the fields of [training].
std::vector<OptionField> option_fields(TrainingOptions& options);

// Throws InputError, with the setting, its value and the valid values, if a setting is out of
// range.
void validate(const IrweSettings& settings);

}  // namespace irwe
