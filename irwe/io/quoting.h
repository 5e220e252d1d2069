// Names as fields of text files: one rule for everything that is written.

#pragma once

#include <string>
#include <string_view>

namespace irwe {

// True if a reader of ours could take `name`, as a field of a line, for something else: it holds a
// blank, a comma, a semicolon or a double quote, which may separate or quote fields, or begins as
// a comment (# or %) or a byte-order mark does.
bool needs_quotes(std::string_view name);

// Appends `name` to `line`: as it is or, if it needs quotes, in double quotes, with its own
// doubled. Where one field of a file stands in quotes, its columns are separated by tabs.
// REQUIRES: `name` is not empty and has no control characters.
void append_field(std::string_view name, std::string& line);

}  // namespace irwe
