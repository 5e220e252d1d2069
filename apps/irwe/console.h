// Messages of the program: always on standard error, so that standard output contains only data.

#pragma once

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "irwe/base/counted.h"  // for all verbs
#include "irwe/base/progress.h"

namespace irwe::cli {

// Returns 75 s as "1:15" and 4000 s as "1:06:40".
std::string clock_text(double seconds);

// Writes `text` to standard error. Ignores failures, since there is nowhere left to report them.
void write_message(std::string_view text);

// Writes "irwe: MESSAGE" to standard error as one line, whatever control characters and line feeds
// the message has from the name of a file.
void write_line(std::string_view message);

class Console {
public:
    // Adds --quiet to a verb.
    void add_options(CLI::App& verb);

    bool is_quiet() const { return quiet_; }
    // Acts as if --quiet were given.
    void silence() { quiet_ = true; }

    // Prints a line of information, "irwe: ...", unless --quiet is given.
    void say(std::string_view message) const;

    // Returns a callback that shows progress: on a terminal a bar with the time left, redrawn in
    // place; elsewhere an occasional plain line; nothing with --quiet. The console must outlive it.
    ProgressCallback progress(const std::string& what) const;

private:
    bool quiet_ = false;
};

}  // namespace irwe::cli
