#include "apps/irwe/option_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <system_error>

#include "irwe/base/utf8.h"

namespace irwe::cli {

CLI::Validator whole_number(std::uint64_t min, std::uint64_t max) {
    const auto check = [min, max](std::string& text) -> std::string {
        std::uint64_t value = 0;
        const char* const end = text.data() + text.size();
        const auto [position, error] = std::from_chars(text.data(), end, value);
        if (error != std::errc() || position != end || value < min || value > max) {
            return fmt::format("expected a whole number from {} to {}, found {}", min, max,
                               excerpt(text));
        }
        text = std::to_string(value);
        return "";
    };
    return {check, ""};
}

CLI::Validator one_of(std::vector<std::string> choices) {
    const auto check = [choices = std::move(choices)](const std::string& text) -> std::string {
        if (std::ranges::find(choices, text) != choices.end()) {
            return "";
        }
        return fmt::format("expected {}, found {}", fmt::join(choices, " or "), excerpt(text));
    };
    return {check, ""};
}

}  // namespace irwe::cli
