// Settings by the name of a preset.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "irwe/methods/irwe/training/recipe.h"
#include "irwe/methods/irwe/training/settings.h"

namespace irwe {

// "auto" and those of the paper.
std::vector<std::string> preset_names();

// Those of a preset: the paper's for one of its datasets, or "auto", the recipe for a graph
// of this profile.
// REQUIRES: there is one of that name.
IrweSettings preset_settings(std::string_view name, const GraphProfile& profile);

}  // namespace irwe
