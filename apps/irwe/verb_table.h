// The verbs and options of the program as plain data, for help that is made from them: completion
// of shells and manual pages.

#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace irwe::cli {

struct OptionEntry {
    std::vector<std::string> names;    // "-o", "--output"; of an argument without dashes, none
    std::string value;                 // "FILE"; empty for a flag
    std::vector<std::string> choices;  // values that it accepts, if they can be listed
    std::string help;
    bool is_required = false;
};

struct VerbEntry {
    std::string path;  // "evaluate classify"; empty for the program itself
    std::string help;
    std::vector<std::string> verbs;  // names of those below it
    std::vector<OptionEntry> options;
    std::vector<OptionEntry> arguments;  // without dashes, in their order; `value` is the name
    std::string footer;
};

// Returns the program and all verbs, each before those below it.
std::vector<VerbEntry> verb_table(const CLI::App& app);

}  // namespace irwe::cli
