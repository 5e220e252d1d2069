// What is wrong with the arguments, and what may have been meant.

#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace irwe::cli {

// Returns one sentence about an error that parsing `app` threw, and where to read more: "...; see
// irwe features --help". `typed` are the words of the command line without the name of the program.
std::string usage_error(const CLI::ParseError& error, const CLI::App& app,
                        const std::vector<std::string>& typed);

}  // namespace irwe::cli
