#include "irwe/graph/formats/written_graph.h"

#include <fmt/format.h>

#include <optional>

#include "irwe/base/error.h"
#include "irwe/io/utf8.h"

namespace irwe {

std::string text_of(const NodeColumn& column, NodeId node) {
    return std::visit([&](const auto& values) { return fmt::format("{}", values[node]); },
                      column.values);
}

std::string xml_text(std::string_view text) {
    std::string result;
    for (std::string_view rest = text; !rest.empty();) {
        const std::string_view before = rest;
        const std::optional<char32_t> character = take_code_point(rest);
        require(character && *character != 0xFFFEU && *character != 0xFFFFU &&
                    (*character >= 0x20U || *character == '\t'),
                [&] {
                    return fmt::format(
                        "the name {} has a character that XML cannot hold; rename it, or write "
                        "another format",
                        excerpt(text));
                });
        switch (*character) {
            case '&':
                result += "&amp;";
                break;
            case '<':
                result += "&lt;";
                break;
            case '>':
                result += "&gt;";
                break;
            case '"':
                result += "&quot;";
                break;
            default:
                if (is_control_character(*character)) {
                    result += fmt::format("&#{};", static_cast<std::uint32_t>(*character));
                } else {
                    result += before.substr(0, before.size() - rest.size());
                }
        }
    }
    return result;
}

void require_writable(bool condition, std::string_view format, const std::string& what) {
    require(condition, [&] { return fmt::format("a {} file cannot hold {}", format, what); });
}

}  // namespace irwe
