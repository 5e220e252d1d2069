// Settings by the name of a preset.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "irwe/methods/irwe_network/training/recipe.h"
#include "irwe/methods/irwe_network/training/settings.h"

namespace irwe {

// Returns "auto" and the names of the paper's presets.
std::vector<std::string> preset_names();

// Returns the settings of a preset: the paper's for one of its datasets, or for "auto" the recipe
// for a graph of this profile.
// REQUIRES: there is a preset with that name.
NetworkSettings preset_settings(std::string_view name, const GraphProfile& profile);

}  // namespace irwe
