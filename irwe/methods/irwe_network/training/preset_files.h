// The files of configs/, embedded in the binary.

#pragma once

#include <span>
#include <string_view>

namespace irwe {

struct Preset {
    std::string_view name;  // of the file, without .toml
    std::string_view toml;
};

// Returns the presets in alphabetical order.
std::span<const Preset> presets();

}  // namespace irwe
