#include "irwe/methods/method_settings.h"

namespace irwe {

std::vector<SettingText> setting_texts(const MethodSettings& settings) {
    const std::unique_ptr<MethodSettings> copy = settings.clone();
    std::vector<SettingText> texts;
    for (const OptionField& field : copy->fields()) {
        texts.push_back({field.name(), field.text()});
    }
    return texts;
}

std::string to_toml(const MethodSettings& settings) {
    const std::unique_ptr<MethodSettings> copy = settings.clone();
    return to_toml(copy->fields());
}

}  // namespace irwe
