#include "irwe/methods/method.h"

#include <fmt/format.h>

#include <algorithm>

#include "irwe/graph/fingerprint.h"

namespace irwe {
namespace {

bool keeps_for_new_nodes(const Method& method, const MethodSettings& settings) {
    const std::vector<SettingText> texts = setting_texts(settings);
    return std::ranges::find(texts, SettingText{method.new_nodes_setting, "true"}) != texts.end();
}

constexpr std::string_view kDegreesAlone = "\"degrees\"";

}  // namespace

Reach reach_of(const Method& method, const MethodSettings& settings) {
    return keeps_for_new_nodes(method, settings) ? std::max(method.reach, Reach::new_nodes)
                                                 : method.reach;
}

bool refreshes_with(const Method& method, const MethodSettings& settings) {
    return method.refreshes || keeps_for_new_nodes(method, settings);
}

std::string_view default_preset(const Method& method) {
    return method.presets.empty() ? std::string_view() : method.presets.front();
}

std::vector<std::string> space_names(const Method& method) {
    std::vector<std::string> names;
    for (const Method::SpaceMeaning& space : method.spaces) {
        names.push_back(space.name);
    }
    return names;
}

std::string unused_note(const Method& method, GraphKind kind) {
    const GraphKind unused{.weights = kind.weights && !method.uses.weights,
                           .directions = kind.directions && !method.uses.directions};
    const std::string text = graph_kind_text(unused);
    return text.empty() ? "" : fmt::format("{} does not use {} of edges", method.name, text);
}

std::string settings_note(const Method& method, const MethodSettings& settings) {
    return method.settings_note == nullptr ? "" : method.settings_note(settings);
}

bool reads_attributes(const Method& method, const MethodSettings& settings) {
    const std::vector<SettingText> texts = setting_texts(settings);
    const auto found = std::ranges::find(texts, method.attributes_setting, &SettingText::name);
    return found != texts.end() && found->value != kDegreesAlone;
}

std::string attributes_fingerprint(const Method& method, const Problem& problem,
                                   const MethodSettings& settings) {
    return problem.attributes != nullptr && reads_attributes(method, settings)
               ? fingerprint(*problem.attributes)
               : "";
}

std::string attributes_use_note(const Method& method, const NodeAttributes& attributes,
                                const MethodSettings& settings) {
    if (attributes.empty()) {
        return "";
    }
    if (reads_attributes(method, settings)) {
        return fmt::format("{} reads them", method.name);
    }
    return method.attributes_setting.empty()
               ? fmt::format("the method {} does not use attributes of nodes", method.name)
               : fmt::format("{} does not use attributes of nodes unless {} is attributes or both",
                             method.name, method.attributes_setting);
}

std::string_view cost_class_name(CostClass cost) {
    switch (cost) {
        case CostClass::seconds:
            return "seconds";
        case CostClass::minutes:
            return "minutes";
        case CostClass::hours:
            break;
    }
    return "hours";
}

std::unique_ptr<MethodSettings> default_settings(const Method& method, const Graph& graph,
                                                 ThreadPool& pool) {
    const GraphAtHand at_hand{graph, pool};
    return method.settings(default_preset(method), &at_hand);
}

}  // namespace irwe
