// irwe methods [NAME]

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "apps/irwe/printing.h"
#include "apps/irwe/verb.h"
#include "irwe/methods/registry/registry.h"

namespace irwe::cli {
namespace {

std::string reach_text(Reach reach) {
    switch (reach) {
        case Reach::training_graph:
            return "the training graph";
        case Reach::new_nodes:
            return "new nodes";
        case Reach::new_graphs:
            break;
    }
    return "new nodes, new graphs";
}

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

std::string table_of_methods() {
    std::vector<std::vector<std::string>> rows{
        {"method", "spaces", "also embeds", "cost", "what it is"}};
    for (const Method& method : methods()) {
        rows.push_back({method.name, fmt::format("{}", fmt::join(space_names(method), ", ")),
                        reach_text(method.reach), method.cost, method.title});
    }
    return aligned(rows);
}

std::unique_ptr<MethodSettings> settings_before_a_graph(const Method& method) {
    return method.settings(default_preset(method), nullptr);
}

nlohmann::ordered_json json_of(const Method& method) {
    nlohmann::ordered_json spaces = nlohmann::json::array();
    for (const Method::SpaceMeaning& space : method.spaces) {
        spaces.push_back({{"name", space.name},
                          {"near_means", space.meaning},
                          {"comparable_across_graphs", space.comparable_across_graphs}});
    }
    nlohmann::ordered_json settings = nlohmann::ordered_json::object();
    for (const SettingText& setting : setting_texts(*settings_before_a_graph(method))) {
        settings[setting.name] = setting.value;
    }
    return {{"name", method.name},
            {"title", method.title},
            {"python_class", method.python_class},
            {"spaces", spaces},
            {"embeds", embeds(method.reach)},
            {"cost", method.cost},
            {"seed_setting", method.seed_setting},
            {"dimension_setting", method.dimension_setting},
            {"early_stop_setting", method.early_stop_setting},
            {"presets", method.presets},
            {"estimates", method.estimate != nullptr},
            {"explains", method.can_explain},
            {"settings", settings}};
}

struct MethodsVerb {
    std::string name;
    bool json = false;

    void run() const {
        if (name.empty()) {
            print_all();
            return;
        }
        const Method& method = find_method(name);
        if (json) {
            print(json_of(method));
        } else {
            print(fmt::format("method = \"{}\"\n\n{}", method.name,
                              to_toml(*settings_before_a_graph(method))));
        }
    }

private:
    void print_all() const {
        if (!json) {
            print(table_of_methods());
            return;
        }
        nlohmann::ordered_json all = nlohmann::json::array();
        for (const Method& method : methods()) {
            all.push_back(json_of(method));
        }
        print(all);
    }
};

}  // namespace

void add_methods(CLI::App& app) {
    CLI::App* const verb =
        app.add_subcommand("methods", "The methods that there are, or the settings of one");
    const auto settings = std::make_shared<MethodsVerb>();
    verb->add_option("NAME", settings->name, "A method, whose settings are shown as TOML")
        ->type_name("");
    verb->add_flag("--json", settings->json, "As JSON");
    verb->footer(
        "Examples:\n"
        "  irwe methods\n"
        "  irwe methods hop-svd > settings.toml\n"
        "  irwe train town.edges -o town.irwe --config settings.toml\n"
        "\n"
        "Settings that depend on the graph are those of a small one; irwe info MODEL shows what a "
        "training used.");
    verb->callback([settings] { settings->run(); });
}

}  // namespace irwe::cli
