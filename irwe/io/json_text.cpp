#include "irwe/io/json_text.h"

#include <fmt/format.h>

#include <optional>
#include <string_view>

#include "irwe/io/utf8.h"

namespace irwe {

std::string json_text(const nlohmann::ordered_json& json) {
    const std::string text =
        json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    std::string result;
    result.reserve(text.size());
    std::string_view rest = text;
    while (!rest.empty()) {
        const std::string_view before = rest;
        const std::optional<char32_t> character = take_code_point(rest);
        if (character && *character >= 0x7f && is_control_character(*character)) {
            result += fmt::format("\\u{:04x}", static_cast<unsigned>(*character));
        } else {
            rest = character ? rest : before.substr(1);
            result += before.substr(0, before.size() - rest.size());
        }
    }
    return result;
}

}  // namespace irwe
