#include "irwe/methods/registry/method_json.h"

#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "irwe/io/json_text.h"

namespace irwe {
namespace {

using Json = nlohmann::ordered_json;

std::vector<std::string> embeds(Reach reach) {
    std::vector<std::string> kinds{"training graph"};
    if (reach >= Reach::new_nodes) {
        kinds.emplace_back("new nodes");
    }
    if (reach >= Reach::new_graphs) {
        kinds.emplace_back("new graphs");
    }
    return kinds;
}

Json json_of(const Method& method) {
    Json spaces = Json::array();
    for (const Method::SpaceMeaning& space : method.spaces) {
        spaces.push_back({{"name", space.name},
                          {"near_means", space.meaning},
                          {"comparable_across_graphs", space.comparable_across_graphs}});
    }
    Json settings = Json::object();
    const std::unique_ptr<MethodSettings> defaults =
        method.settings(default_preset(method), nullptr);
    for (const SettingText& setting : setting_texts(*defaults)) {
        settings[setting.name] = setting.value;
    }
    return {{"name", method.name},
            {"title", method.title},
            {"python_class", method.python_class},
            {"spaces", spaces},
            {"embeds", embeds(method.reach)},
            {"cost", method.cost},
            {"cost_class", cost_class_name(method.cost_class)},
            {"seed_setting", method.seed_setting},
            {"dimension_setting", method.dimension_setting},
            {"early_stop_setting", method.early_stop_setting},
            {"new_nodes_setting", method.new_nodes_setting},
            {"attributes_setting", method.attributes_setting},
            {"presets", method.presets},
            {"estimates", method.estimate != nullptr},
            {"explains", method.can_explain},
            {"refreshes", method.refreshes},
            {"uses_weights", method.uses.weights},
            {"uses_directions", method.uses.directions},
            {"settings", settings}};
}

}  // namespace

std::string method_json(const Method& method) { return json_text(json_of(method)); }

std::string methods_json(std::span<const Method> methods) {
    Json all = Json::array();
    for (const Method& method : methods) {
        all.push_back(json_of(method));
    }
    return json_text(all);
}

}  // namespace irwe
