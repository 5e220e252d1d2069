// The sources of the settings of a training: a method, a preset, a file, and single settings on the
// command line.

#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "irwe/methods/method.h"

namespace irwe::cli {

class SettingsSource {
public:
    // Adds --method, --preset, --config, --set, --seed and --stop-early to a verb.
    void add_options(CLI::App& verb);

    // Returns true if the user gave one of these options, --method aside.
    bool is_given() const;

    // Returns the file of --config, or an empty string.
    const std::string& config_path() const { return config_path_; }

    // Returns the method that --method or the file of --config names; null if neither does. Throws
    // InputError if they name two, or one that there is not.
    const Method* given_method() const;

    // Returns the settings of `method` as asked for: those of the preset, changed by the file,
    // changed by --set, --seed and --stop-early. They fit the graph at hand, or, without one, a
    // graph that was not read yet. Throws InputError if one of them is unknown or out of range, or
    // if the method has no such preset, no seed or no early stop.
    std::unique_ptr<MethodSettings> settings(const Method& method,
                                             const GraphAtHand* at_hand) const;

private:
    void apply_flags(const Method& method, std::span<const OptionField> fields) const;
    const std::string& config_text() const;

    std::string method_;
    std::string preset_;  // empty: the default of the method
    std::string config_path_;
    mutable std::optional<std::string> config_text_;  // read once: it may be a pipe
    std::vector<std::string> assignments_;
    std::optional<std::uint64_t> seed_;
    bool stop_early_ = false;
};

// Applies assignments such as "model.embedding_dim=128". Throws InputError for an unknown setting.
void apply_assignments(std::span<const std::string> assignments,
                       std::span<const OptionField> fields);

// Return the setting of a method, of the default one first, that an option such as "--dim" may have
// been meant for: one whose key is that name or ends with it, or one whose key is like it.
std::optional<std::string> setting_named(std::string_view option);
std::optional<std::string> setting_like(std::string_view option);

// Adds --set to a verb.
void add_assignments(CLI::App& verb, std::vector<std::string>& assignments);

}  // namespace irwe::cli
