// Everything that decides what a training gives.

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

// The features that the model asks for: encodings as wide as its embeddings.
FeatureOptions feature_options(const IrweSettings& settings);

// All of them under the names of settings files, section by section.
std::vector<OptionField> option_fields(IrweSettings& settings);
// [training] alone.
std::vector<OptionField> option_fields(TrainingOptions& options);

// Throws InputError that names the setting, what was found and what it may be.
void validate(const IrweSettings& settings);

}  // namespace irwe
