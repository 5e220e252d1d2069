// The settings of presets, and of TOML files: what the program and the Python module share.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "irwe/training/recipe.h"
#include "irwe/training/settings.h"

namespace irwe {

// "auto" and those of the paper.
std::vector<std::string> preset_names();

// Those of a preset: the paper's for one of its datasets, or "auto", the recipe for a graph
// of this profile.
// REQUIRES: there is one of that name.
Settings preset_settings(std::string_view name, const GraphProfile& profile);

// Changes what the TOML document `text` names; `source` is its name in messages.
void apply_toml(std::string_view text, const std::string& source, Settings& settings);

}  // namespace irwe
