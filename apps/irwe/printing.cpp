#include "apps/irwe/printing.h"

#include <unistd.h>

#include <algorithm>
#include <sstream>

#include "apps/irwe/terminal.h"
#include "irwe/io/json_text.h"
#include "irwe/io/text_output.h"
#include "irwe/io/utf8.h"

namespace irwe::cli {

std::size_t text_columns() {
    constexpr std::size_t kNarrowest = 40;
    constexpr std::size_t kWidest = 100;  // longer lines are hard to read
    return std::clamp(terminal_columns(STDOUT_FILENO), kNarrowest, kWidest);
}

std::string wrapped(const std::string& text, std::size_t width, const std::string& indent) {
    std::istringstream words(text);
    std::string result = indent;
    std::size_t length = indent.size();  // of the last line
    for (std::string word; words >> word;) {
        if (length > indent.size()) {
            const bool fits = length + 1 + word.size() <= width;
            result += fits ? " " : '\n' + indent;
            length = fits ? length + 1 : indent.size();
        }
        result += word;
        length += word.size();
    }
    return result;
}

void print(const nlohmann::ordered_json& object) { print(json_text(object) + '\n'); }

void print(const std::string& text) {
    TextOutput output("-");
    output.write(escaped_lines(text));
    output.commit();
}

}  // namespace irwe::cli
