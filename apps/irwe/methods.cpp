// irwe methods [NAME]

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "apps/irwe/printing.h"
#include "apps/irwe/verb.h"
#include "irwe/io/aligned.h"
#include "irwe/methods/registry/method_json.h"
#include "irwe/methods/registry/registry.h"

namespace irwe::cli {
namespace {

std::string reach_text(const Method& method) {
    switch (method.reach) {
        case Reach::training_graph:
            return method.new_nodes_setting.empty()
                       ? "the training graph"
                       : fmt::format("new nodes, with {}", method.new_nodes_setting);
        case Reach::new_nodes:
            return "new nodes";
        case Reach::new_graphs:
            break;
    }
    return "new nodes, new graphs";
}

// Returns a table with a row and two lines of text per method, so that it fits a terminal.
std::string table_of_methods() {
    constexpr const char* kIndent = "  ";
    std::vector<std::vector<std::string>> rows{{"method", "spaces", "also embeds"}};
    for (const Method& method : methods()) {
        rows.push_back({method.name, fmt::format("{}", fmt::join(space_names(method), ", ")),
                        fmt::format("{}\n{}\n{}", reach_text(method),
                                    wrapped(method.title, text_columns(), kIndent),
                                    wrapped("cost: " + method.cost, text_columns(), kIndent))});
    }
    return aligned(rows);
}

std::unique_ptr<MethodSettings> settings_before_a_graph(const Method& method) {
    return method.settings(default_preset(method), nullptr);
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
            print(method_json(method) + '\n');
        } else {
            print(fmt::format("method = \"{}\"\n\n{}", method.name,
                              to_toml(*settings_before_a_graph(method))));
        }
    }

private:
    void print_all() const { print(json ? methods_json(methods()) + '\n' : table_of_methods()); }
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
