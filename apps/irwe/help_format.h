// The layout of --help: as wide as the terminal, so that it breaks no lines, up to 100 columns.

#pragma once

#include <CLI/CLI.hpp>
#include <memory>

namespace irwe::cli {

// Returns the formatter of the program and its verbs. Descriptions and the prose of footers are
// wrapped; lines of a footer that begin with a blank, such as examples, are kept.
std::shared_ptr<CLI::Formatter> help_format();

}  // namespace irwe::cli
