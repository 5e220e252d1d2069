// irwe completion SHELL

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "apps/irwe/option_values.h"
#include "apps/irwe/printing.h"
#include "apps/irwe/verb.h"
#include "apps/irwe/verb_table.h"

namespace irwe::cli {
namespace {

// Returns `text` with every `c` replaced.
std::string with(std::string text, char c, const std::string& replacement) {
    std::string result;
    for (const char found : text) {
        result += found == c ? replacement : std::string(1, found);
    }
    return result;
}

std::vector<std::string> option_names(const VerbEntry& verb) {
    std::vector<std::string> names;
    for (const OptionEntry& option : verb.options) {
        names.insert(names.end(), option.names.begin(), option.names.end());
    }
    return names;
}

std::vector<std::string> words_of_arguments(const VerbEntry& verb) {
    return verb.arguments.empty() ? verb.verbs : verb.arguments.front().choices;
}

// The verb is found word by word: "evaluate", then "evaluate classify".
std::string bash_script(const std::vector<VerbEntry>& table) {
    std::string verbs;
    std::string values;
    std::string options;
    std::string words;
    for (const VerbEntry& verb : table) {
        for (const std::string& below : verb.verbs) {
            verbs += fmt::format("{}\"{} {}\"", verbs.empty() ? "" : " | ", verb.path, below);
        }
        for (const OptionEntry& option : verb.options) {
            for (const std::string& name : option.names) {
                if (!option.value.empty()) {
                    values += fmt::format("        \"{} {}\") words=\"{}\" is_value=1 ;;\n",
                                          verb.path, name, fmt::join(option.choices, " "));
                }
            }
        }
        options += fmt::format("        \"{}\") words=\"{}\" ;;\n", verb.path,
                               fmt::join(option_names(verb), " "));
        words += fmt::format("        \"{}\") words=\"{}\" ;;\n", verb.path,
                             fmt::join(words_of_arguments(verb), " "));
    }
    return fmt::format(R"sh(# Completion of irwe for bash: source it, or see docs/command-line.md.
_irwe() {{
    local current="${{COMP_WORDS[COMP_CWORD]}}" previous="${{COMP_WORDS[COMP_CWORD - 1]}}"
    local verb="" words="" is_value="" i
    COMPREPLY=()
    for ((i = 1; i < COMP_CWORD; i++)); do
        case "$verb ${{COMP_WORDS[i]}}" in
        {}) verb="${{verb:+$verb }}${{COMP_WORDS[i]}}" ;;
        esac
    done
    case "$verb $previous" in
{}    esac
    if [[ -n $is_value ]]; then
        :
    elif [[ $current == -* ]]; then
        case "$verb" in
{}        esac
    else
        case "$verb" in
{}        esac
    fi
    # Without words, file names are completed: see below.
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}}
complete -o default -F _irwe irwe
)sh",
                       verbs, values, options, words);
}

// Returns text for a description in single quotes, where brackets and colons mean something.
std::string zsh_text(const std::string& text) {
    std::string result = with(text, '\'', "'\\''");
    for (const char special : {'[', ']', ':'}) {
        result = with(result, special, std::string("\\") + special);
    }
    return result;
}

std::string zsh_value(const OptionEntry& option) {
    return option.choices.empty()
               ? fmt::format(":{}:_files", zsh_text(option.value))
               : fmt::format(":{}:({})", zsh_text(option.value), fmt::join(option.choices, " "));
}

std::string zsh_script(const std::vector<VerbEntry>& table) {
    std::string cases;
    for (const VerbEntry& verb : table) {
        std::string lines;
        for (const OptionEntry& option : verb.options) {
            for (const std::string& name : option.names) {
                lines += fmt::format(" \\\n            '*{}[{}]{}'", name, zsh_text(option.help),
                                     option.value.empty() ? "" : zsh_value(option));
            }
        }
        const std::vector<std::string> words = words_of_arguments(verb);
        lines += words.empty()
                     ? " \\\n            '*:file:_files'"
                     : fmt::format(" \\\n            '*:word:({})'", fmt::join(words, " "));
        cases += fmt::format("        \"{}\") _arguments{} ;;\n", verb.path, lines);
    }
    std::string verbs;
    for (const VerbEntry& verb : table) {
        for (const std::string& below : verb.verbs) {
            verbs += fmt::format("{}\"{} {}\"", verbs.empty() ? "" : "|", verb.path, below);
        }
    }
    return fmt::format(R"sh(#compdef irwe
# Completion of irwe for zsh: see docs/command-line.md.
_irwe() {{
    local verb="" i
    for ((i = 2; i < CURRENT; i++)); do
        case "$verb $words[i]" in
        ({}) verb="${{verb:+$verb }}$words[i]" ;;
        esac
    done
    case "$verb" in
{}    esac
}}
_irwe "$@"
)sh",
                       verbs, cases);
}

std::string fish_condition(const VerbEntry& verb) {
    return verb.path.empty() ? "test (__irwe_verb) = ''"
                             : fmt::format("test (__irwe_verb) = '{}'", verb.path);
}

std::string fish_script(const std::vector<VerbEntry>& table) {
    std::string paths;
    std::string lines;
    for (const VerbEntry& verb : table) {
        const std::string begin = fmt::format("complete -c irwe -n \"{}\"", fish_condition(verb));
        for (const std::string& below : verb.verbs) {
            paths += fmt::format(" '{}{}{}'", verb.path, verb.path.empty() ? "" : " ", below);
        }
        const std::vector<std::string> words = words_of_arguments(verb);
        if (!words.empty()) {
            lines += fmt::format("{} -f -a '{}'\n", begin, fmt::join(words, " "));
        }
        for (const OptionEntry& option : verb.options) {
            lines += begin;
            for (const std::string& name : option.names) {
                lines += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
            }
            lines += option.value.empty() ? "" : " -r";
            if (!option.choices.empty()) {
                lines += fmt::format(" -f -a '{}'", fmt::join(option.choices, " "));
            }
            lines += fmt::format(" -d '{}'\n", with(option.help, '\'', "\\'"));
        }
    }
    return fmt::format(R"sh(# Completion of irwe for fish: see docs/command-line.md.
function __irwe_verb
    set -l verb ''
    for word in (commandline -opc)[2..-1]
        set -l next (string trim "$verb $word")
        if contains -- $next{}
            set verb $next
        end
    end
    echo $verb
end
{})sh",
                       paths, lines);
}

}  // namespace

void add_completion(CLI::App& app) {
    CLI::App* const verb =
        app.add_subcommand("completion", "Print the completion of verbs and options for a shell");
    const auto shell = std::make_shared<std::string>();
    verb->add_option("SHELL", *shell, "bash, zsh or fish")
        ->type_name("bash|zsh|fish")
        ->required()
        ->check(one_of({"bash", "zsh", "fish"}));
    verb->footer(
        "Examples:\n"
        "  source <(irwe completion bash)\n"
        "  irwe completion fish >~/.config/fish/completions/irwe.fish\n"
        "\n"
        "make install puts all three where the shells look for them.");
    verb->callback([shell, &app] {
        const std::vector<VerbEntry> table = verb_table(app);
        print(*shell == "bash"  ? bash_script(table)
              : *shell == "zsh" ? zsh_script(table)
                                : fish_script(table));
    });
}

}  // namespace irwe::cli
