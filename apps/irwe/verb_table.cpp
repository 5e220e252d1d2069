#include "apps/irwe/verb_table.h"

#include <algorithm>
#include <sstream>
#include <string_view>

#include "irwe/methods/registry/registry.h"

namespace irwe::cli {
namespace {

// Returns the parts of "tsne|pca"; none for what is no list of words to type.
std::vector<std::string> parts_of(const std::string& value) {
    std::vector<std::string> parts;
    std::istringstream text(value);
    for (std::string part; std::getline(text, part, '|');) {
        const bool is_word = !part.empty() && std::ranges::all_of(part, [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
        });
        if (!is_word) {
            return {};
        }
        parts.push_back(part);
    }
    return parts.size() > 1 ? parts : std::vector<std::string>();
}

std::vector<std::string> choices_of(const std::vector<std::string>& names,
                                    const std::string& value) {
    if (std::ranges::find(names, "--method") == names.end()) {
        return parts_of(value);
    }
    std::vector<std::string> choices;
    for (const Method& method : methods()) {
        choices.push_back(method.name);
    }
    return choices;
}

OptionEntry entry_of(const CLI::Option& option) {
    OptionEntry entry;
    for (const std::string& name : option.get_snames()) {
        entry.names.push_back('-' + name);
    }
    for (const std::string& name : option.get_lnames()) {
        entry.names.push_back("--" + name);
    }
    const bool is_flag = option.get_items_expected_max() == 0;
    entry.value = entry.names.empty() ? option.get_name() : option.get_type_name();
    entry.value = is_flag ? "" : entry.value;
    entry.choices = choices_of(entry.names, option.get_type_name());
    entry.help = option.get_description();
    entry.is_required = option.get_required();
    return entry;
}

void append(const CLI::App& app, const std::string& path, std::vector<VerbEntry>& table) {
    VerbEntry entry{.path = path,
                    .help = app.get_description(),
                    .verbs = {},
                    .options = {},
                    .arguments = {},
                    .footer = app.get_footer()};
    for (const CLI::Option* option : app.get_options()) {
        OptionEntry made = entry_of(*option);
        (made.names.empty() ? entry.arguments : entry.options).push_back(std::move(made));
    }
    const auto verbs = app.get_subcommands([](const CLI::App*) { return true; });
    for (const CLI::App* verb : verbs) {
        entry.verbs.push_back(verb->get_name());
    }
    table.push_back(std::move(entry));
    for (const CLI::App* verb : verbs) {
        append(*verb, path + (path.empty() ? "" : " ") + verb->get_name(), table);
    }
}

}  // namespace

std::vector<VerbEntry> verb_table(const CLI::App& app) {
    std::vector<VerbEntry> table;
    append(app, "", table);
    return table;
}

}  // namespace irwe::cli
