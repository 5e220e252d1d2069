#include "irwe/io/quoting.h"

#include "irwe/io/utf8.h"

namespace irwe {

bool needs_quotes(std::string_view name) {
    return name.find_first_of(" ,;\"") != std::string_view::npos || name.starts_with('#') ||
           name.starts_with('%') || name.starts_with(kByteOrderMark);
}

void append_field(std::string_view name, std::string& line) {
    if (!needs_quotes(name)) {
        line += name;
        return;
    }
    line += '"';
    for (const char c : name) {
        line.append(c == '"' ? 2 : 1, c);
    }
    line += '"';
}

}  // namespace irwe
