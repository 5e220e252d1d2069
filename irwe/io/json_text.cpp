#include "irwe/io/json_text.h"

#include <fmt/format.h>

#include <optional>
#include <string_view>

#include "irwe/io/utf8.h"

namespace irwe {
namespace {

// JSON writes what 16 bits do not hold as a pair of surrogates.
void append_escaped(unsigned character, std::string& result) {
    if (character > 0xffffU) {
        const unsigned rest = character - 0x10000U;
        result +=
            fmt::format("\\u{:04x}\\u{:04x}", 0xd800U + (rest >> 10U), 0xdc00U + (rest & 0x3ffU));
    } else {
        result += fmt::format("\\u{:04x}", character);
    }
}

}  // namespace

std::string json_text(const nlohmann::ordered_json& json) {
    const std::string text =
        json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    std::string result;
    result.reserve(text.size());
    std::string_view rest = text;
    while (!rest.empty()) {
        const std::string_view before = rest;
        const std::optional<char32_t> character = take_code_point(rest);
        if (character && *character >= 0x7f &&
            (is_control_character(*character) || is_hidden_character(*character))) {
            append_escaped(static_cast<unsigned>(*character), result);
        } else {
            rest = character ? rest : before.substr(1);
            result += before.substr(0, before.size() - rest.size());
        }
    }
    return result;
}

}  // namespace irwe
