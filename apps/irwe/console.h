// What the program says while it works: always on standard error, so that standard output is data.

#pragma once

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "irwe/base/progress.h"

namespace irwe::cli {

// 1234567 as "1,234,567".
std::string with_commas(std::uint64_t number);

// "1 edge", "2 edges".
std::string counted(std::uint64_t count, const std::string& noun);

// 75 s as "1:15", 4000 s as "1:06:40".
std::string clock_text(double seconds);

// Writes `text` to standard error. If that fails there is nobody left to tell, so the work goes on.
void write_message(std::string_view text);

class Console {
public:
    // Adds --quiet to a verb.
    void add_options(CLI::App& verb);

    bool is_quiet() const { return quiet_; }

    // A line of information: "irwe: ...". Nothing if --quiet.
    void say(std::string_view message) const;

    // Shows how far a piece of work is: on a terminal a bar with the time left, redrawn in place;
    // elsewhere a plain line now and then; nothing if --quiet. The console must outlive it.
    ProgressCallback progress(const std::string& what) const;

private:
    bool quiet_ = false;
};

}  // namespace irwe::cli
