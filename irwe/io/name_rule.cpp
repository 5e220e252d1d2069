#include "irwe/io/name_rule.h"

#include <algorithm>
#include <array>
#include <optional>

#include "irwe/io/field_kind.h"
#include "irwe/io/table_format.h"
#include "irwe/io/utf8.h"

namespace irwe {

static_assert(kMaxNameLength == 1024, "kCleanName says so");

bool is_clean_name(std::string_view name) {
    const auto is_plain = [](char c) { return c >= ' ' && c <= '~'; };
    if (name.size() > kMaxNameLength) {
        return false;
    }
    if (std::ranges::all_of(name, is_plain)) {
        return true;
    }
    while (!name.empty()) {
        const std::optional<char32_t> character = take_code_point(name);
        if (!character || is_control_character(*character)) {
            return false;
        }
    }
    return true;
}

bool is_formula(std::string_view name) {
    constexpr std::array<std::string_view, 8> kBeginnings{"=",      "+",      "-",      "@",
                                                          "\uff1d", "\uff0b", "\uff0d", "\uff20"};
    return std::ranges::any_of(kBeginnings,
                               [name](std::string_view one) { return name.starts_with(one); }) &&
           !parse_number(name);
}

}  // namespace irwe
