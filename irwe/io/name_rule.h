// The rule for names of nodes, labels and spaces, the same for all files.

#pragma once

#include <string_view>

namespace irwe {

// Returns true if `name` can stand in every file and on a terminal: UTF-8 of at most kMaxNameLength
// bytes (table_format.h) without control characters. An empty text can; whether it names something
// is a question for the reader. Costs one pass, with a shortcut for ASCII.
bool is_clean_name(std::string_view name);

// Returns true if spreadsheets take the name for a formula and would run it: it begins with =, +, -
// or @, plain or of full width, and is no number. The explorer's src/csv.ts has the same rule.
bool is_formula(std::string_view name);

// What messages expect of a name.
inline constexpr std::string_view kCleanName =
    "UTF-8 text of at most 1024 bytes without control characters";

}  // namespace irwe
