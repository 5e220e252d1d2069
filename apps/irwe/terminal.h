// The terminal that the program writes to.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace irwe::cli {

// Returns the columns of the terminal behind a descriptor; of none, what COLUMNS says, or else 80.
std::size_t terminal_columns(int descriptor);

// Returns `text` cut to at most `columns` characters, the last of them "…" where something is
// missing. Text is UTF-8.
std::string cut_to(std::string_view text, std::size_t columns);

// Draws a line on standard error in place of the one drawn before, no wider than the terminal.
void redraw_line(std::string_view text);

}  // namespace irwe::cli
