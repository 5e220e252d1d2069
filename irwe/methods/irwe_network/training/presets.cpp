#include "irwe/methods/irwe_network/training/presets.h"

#include <fmt/format.h>

#include "irwe/io/toml_settings.h"
#include "irwe/methods/irwe_network/training/preset_files.h"

namespace irwe {
std::vector<std::string> preset_names() {
    std::vector<std::string> names{"auto"};
    for (const Preset& preset : presets()) {
        names.emplace_back(preset.name);
    }
    return names;
}

NetworkSettings preset_settings(std::string_view name, const GraphProfile& profile) {
    NetworkSettings settings = recipe(profile);
    for (const Preset& preset : presets()) {
        if (preset.name == name) {
            settings = NetworkSettings();
            apply_toml(preset.toml, fmt::format("configs/{}.toml", preset.name),
                       option_fields(settings));
        }
    }
    return settings;
}

}  // namespace irwe
