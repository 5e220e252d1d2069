#include "apps/irwe/usage_error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

#include "apps/irwe/settings_source.h"
#include "irwe/io/nearest_name.h"
#include "irwe/io/utf8.h"

namespace irwe::cli {
namespace {

std::vector<std::string> names_of_verbs(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
        names.push_back(verb->get_name());
    }
    return names;
}

std::vector<std::string> names_of_options(const CLI::App& verb) {
    std::vector<std::string> names;
    for (const CLI::Option* option : verb.get_options()) {
        for (const std::string& name : option->get_lnames()) {
            names.push_back("--" + name);
        }
    }
    return names;
}

bool is_option(const std::string& word) { return word.size() > 1 && word.starts_with('-'); }

// Returns the value that was typed with an option: behind its "=", or the word that follows.
std::string value_of(const std::string& word, const std::vector<std::string>& typed) {
    const std::size_t equals = word.find('=');
    if (equals != std::string::npos) {
        return word.substr(equals + 1);
    }
    const auto place = std::ranges::find(typed, word);
    const bool is_followed =
        place != typed.end() && place + 1 != typed.end() && !is_option(place[1]);
    return is_followed ? place[1] : "VALUE";
}

// Returns "; did you mean --set model.embedding_dim=64?" for --dim 64, where the verb has settings.
std::string setting_meant(const std::optional<std::string>& setting, const std::string& value) {
    return setting ? fmt::format("; did you mean --set {}={}?", *setting, value) : "";
}

// A setting of that name is meant rather than an option that is only like it.
std::string about_option(const CLI::App& verb, const std::string& verb_name,
                         const std::string& word, const std::vector<std::string>& typed) {
    const std::string name = word.substr(0, word.find('='));
    const std::string value = value_of(word, typed);
    const std::vector<std::string> options = names_of_options(verb);
    const bool has_settings = std::ranges::find(options, "--set") != options.end();
    std::string meant = has_settings ? setting_meant(setting_named(name), value) : "";
    if (meant.empty()) {
        meant = did_you_mean(name, options);
    }
    if (meant.empty() && has_settings) {
        meant = setting_meant(setting_like(name), value);
    }
    return fmt::format("{} has no option {}{}", verb_name, escaped(name), meant);
}

// Words that nothing takes, in the order in which they were typed. The first option among them is
// what is wrong: words behind it may be its value.
std::string about_extras(const CLI::App& verb, const std::string& verb_name,
                         const std::vector<std::string>& extras,
                         const std::vector<std::string>& typed) {
    const auto option = std::ranges::find_if(extras, is_option);
    if (option != extras.end()) {
        return about_option(verb, verb_name, *option, typed);
    }
    std::vector<std::string> shown;
    for (const std::string& extra : extras) {
        shown.push_back(excerpt(extra));
    }
    return fmt::format("{} takes no further argument, found {}", verb_name,
                       fmt::join(shown, " and "));
}

}  // namespace

std::string usage_error(const CLI::ParseError& error, const CLI::App& app,
                        const std::vector<std::string>& typed) {
    const CLI::App* chosen = &app;
    std::string name = "irwe";
    while (!chosen->get_subcommands().empty()) {
        chosen = chosen->get_subcommands().front();
        name += ' ' + chosen->get_name();
    }
    const std::vector<std::string> verbs = names_of_verbs(*chosen);
    const std::vector<std::string> rest = app.remaining(true);
    std::string problem = error.what();
    if (!verbs.empty() && (rest.empty() || !is_option(rest.front()))) {
        // CLI11 would say that a subcommand is required, whatever it found.
        problem = fmt::format("expected one of {}, found {}{}", fmt::join(verbs, ", "),
                              rest.empty() ? "nothing" : excerpt(rest.front()),
                              rest.empty() ? "" : did_you_mean(rest.front(), verbs));
    } else if (!rest.empty() &&
               (!verbs.empty() ||
                error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError))) {
        problem = about_extras(*chosen, name, rest, typed);
    }
    return fmt::format("{}; see {} --help", problem, name);
}

}  // namespace irwe::cli
