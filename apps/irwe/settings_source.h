// The sources of the settings of a training: a preset, a file, and single settings on the command
// line.

#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "irwe/graph/graph.h"
#include "irwe/methods/irwe/training/recipe.h"
#include "irwe/methods/irwe/training/settings.h"

namespace irwe::cli {

class SettingsSource {
public:
    // Adds --preset, --config, --set, --seed and --stop-early to a verb.
    void add_options(CLI::App& verb);

    // Returns true if the user gave one of these options.
    bool is_given() const;

    // Returns the file of --config, or an empty string.
    const std::string& config_path() const { return config_path_; }

    // Returns the settings for a graph of this profile: those of the preset, changed by the file,
    // changed by --set, --seed and --stop-early. Throws InputError if one of them is unknown or out
    // of range.
    IrweSettings settings(const GraphProfile& profile) const;

private:
    std::string preset_ = "auto";
    std::string config_path_;
    std::vector<std::string> assignments_;
    std::optional<std::uint64_t> seed_;
    bool stop_early_ = false;
    bool preset_given_ = false;
};

// Applies assignments such as "model.embedding_dim=128". Throws InputError for an unknown setting.
void apply_assignments(std::span<const std::string> assignments, IrweSettings& settings);

// Adds --set to a verb.
void add_assignments(CLI::App& verb, std::vector<std::string>& assignments);

}  // namespace irwe::cli
