// irwe man [VERB...]

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "apps/irwe/option_values.h"
#include "apps/irwe/printing.h"
#include "apps/irwe/verb.h"
#include "apps/irwe/verb_table.h"
#include "irwe/base/error.h"
#include "irwe/io/nearest_name.h"
#include "irwe/io/text_output.h"
#include "irwe/io/utf8.h"

namespace irwe::cli {
namespace {

// Returns text as roff has it: a backslash, a hyphen, and a line that begins with a dot or a quote
// mean something there.
std::string roff(const std::string& text) {
    std::string result;
    bool at_begin = true;
    for (const char c : text) {
        if (at_begin && (c == '.' || c == '\'')) {
            result += "\\&";
        }
        result += c == '\\' ? "\\e" : c == '-' ? "\\-" : std::string(1, c);
        at_begin = c == '\n';
    }
    return result;
}

std::string page_name(const std::string& path) {
    std::string name = path.empty() ? "irwe" : "irwe-" + path;
    std::ranges::replace(name, ' ', '-');
    return name;
}

std::string entry_text(const OptionEntry& option) {
    std::string names = fmt::format("{}", fmt::join(option.names, ", "));
    names += names.empty() || option.value.empty() ? option.value : " " + option.value;
    return fmt::format(".TP\n.B {}\n{}\n", roff(names),
                       roff(option.help + (option.is_required ? " (needed)" : "")));
}

std::string synopsis(const VerbEntry& verb) {
    std::string text = ".B irwe" + (verb.path.empty() ? "" : " " + verb.path);
    text += "\n" + std::string(verb.verbs.empty() ? "" : ".I VERB\n");
    for (const OptionEntry& argument : verb.arguments) {
        text += fmt::format(".I {}\n", argument.value);
    }
    return text + ".RI [ OPTION ]...\n";
}

// A footer has examples, each line begun by blanks, and prose.
std::string footer_text(const std::string& footer) {
    std::istringstream lines(footer);
    std::string text;
    bool in_examples = false;
    for (std::string line; std::getline(lines, line);) {
        if (line == "Examples:") {
            text += ".SH EXAMPLES\n";
        } else if (line.starts_with(' ')) {
            text += (in_examples ? "" : ".nf\n") + roff(line) + "\n";
            in_examples = true;
        } else {
            text += (in_examples ? ".fi\n" : "");
            in_examples = false;
            text += line.empty() ? ".SH NOTES\n" : roff(line) + "\n";
        }
    }
    return text + (in_examples ? ".fi\n" : "");
}

std::string manual_page(const VerbEntry& verb) {
    std::string title = page_name(verb.path);
    std::ranges::transform(title, title.begin(),
                           [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    std::string text = fmt::format(".TH {} 1 \"\" \"irwe {}\" \"irwe\"\n", title, IRWE_VERSION);
    text += fmt::format(".SH NAME\n{} \\- {}\n", roff(page_name(verb.path)), roff(verb.help));
    text += ".SH SYNOPSIS\n" + synopsis(verb);
    if (!verb.verbs.empty()) {
        text += ".SH VERBS\n";
        for (const std::string& below : verb.verbs) {
            text +=
                fmt::format(".TP\n.BR {} (1)\n",
                            roff(page_name(verb.path.empty() ? below : verb.path + ' ' + below)));
        }
    }
    if (!verb.arguments.empty()) {
        text += ".SH ARGUMENTS\n";
        for (const OptionEntry& argument : verb.arguments) {
            text += entry_text(argument);
        }
    }
    text += ".SH OPTIONS\n";
    for (const OptionEntry& option : verb.options) {
        text += entry_text(option);
    }
    return text + footer_text(verb.footer);
}

struct ManVerb {
    std::vector<std::string> words;
    std::string folder;

    void run(const CLI::App& app) const {
        const std::vector<VerbEntry> table = verb_table(app);
        if (folder.empty()) {
            print(manual_page(find(table)));
            return;
        }
        require(words.empty(), "expected a verb or -o, found both; leave one out");
        std::filesystem::create_directories(folder);
        for (const VerbEntry& verb : table) {
            TextOutput file(folder + '/' + page_name(verb.path) + ".1");
            file.write(manual_page(verb));
            file.commit();
        }
    }

private:
    const VerbEntry& find(const std::vector<VerbEntry>& table) const {
        const std::string path = fmt::format("{}", fmt::join(words, " "));
        const auto place = std::ranges::find(table, path, &VerbEntry::path);
        if (place == table.end()) {
            std::vector<std::string> paths;
            for (const VerbEntry& verb : table) {
                paths.push_back(verb.path);
            }
            throw InputError(
                fmt::format("there is no verb {}{}", excerpt(path), did_you_mean(path, paths)));
        }
        return *place;
    }
};

}  // namespace

void add_man(CLI::App& app) {
    CLI::App* const verb = app.add_subcommand("man", "Print the manual page of a verb");
    const auto settings = std::make_shared<ManVerb>();
    verb->add_option("VERB", settings->words, "The verb; without one, the program")->type_name("");
    verb->add_option("-o,--output", settings->folder,
                     "Write the pages of the program and of all verbs into this folder")
        ->type_name("FOLDER")
        ->check(file_name());
    verb->footer(
        "Examples:\n"
        "  irwe man train | man -l -\n"
        "  irwe man -o ~/.local/share/man/man1\n"
        "\n"
        "make install puts the pages where man looks for them.");
    verb->callback([settings, &app] { settings->run(app); });
}

}  // namespace irwe::cli
