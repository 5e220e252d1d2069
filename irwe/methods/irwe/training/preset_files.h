// The files of configs/, inside the binary.

#pragma once

#include <span>
#include <string_view>

namespace irwe {

struct Preset {
    std::string_view name;  // of the file, without .toml
    std::string_view toml;
};

// In alphabetical order.
std::span<const Preset> presets();

}  // namespace irwe
