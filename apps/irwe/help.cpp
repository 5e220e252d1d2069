// irwe help [VERB...]

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "apps/irwe/printing.h"
#include "apps/irwe/verb.h"
#include "irwe/base/error.h"
#include "irwe/io/nearest_name.h"
#include "irwe/io/utf8.h"

namespace irwe::cli {
namespace {

// Prints what `irwe VERB... --help` does.
void print_help(const CLI::App& app, const std::vector<std::string>& words) {
    const CLI::App* chosen = &app;
    std::string before;  // the words that lead to it
    for (const std::string& word : words) {
        std::vector<std::string> names;
        const CLI::App* next = nullptr;
        for (const CLI::App* verb : chosen->get_subcommands([](const CLI::App*) { return true; })) {
            names.push_back(verb->get_name());
            next = verb->get_name() == word ? verb : next;
        }
        before += (before.empty() ? "" : " ") + chosen->get_name();
        require(next != nullptr, fmt::format("{} has no verb {}{}; see irwe --help", before,
                                             excerpt(word), did_you_mean(word, names)));
        chosen = next;
    }
    const std::string name = before + (before.empty() ? "" : " ") + chosen->get_name();
    print(app.get_formatter()->make_help(chosen, name, CLI::AppFormatMode::Normal));
}

}  // namespace

void add_help(CLI::App& app) {
    CLI::App* const verb = app.add_subcommand("help", "Describe the program or a verb");
    const auto words = std::make_shared<std::vector<std::string>>();
    verb->add_option("VERB", *words, "The verb, such as evaluate classify")->type_name("");
    verb->footer(
        "Examples:\n"
        "  irwe help train\n"
        "  irwe help evaluate classify");
    verb->callback([words, &app] { print_help(app, *words); });
}

}  // namespace irwe::cli
