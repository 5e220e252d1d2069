#include "irwe/graph/utf8.h"

#include <fmt/format.h>

#include <cstddef>

namespace irwe {
namespace {

bool is_continuation(unsigned char byte) { return (byte & 0xC0U) == 0x80U; }

// The number of bytes of the well-formed character that `text` begins with, or 0.
std::size_t character_length(std::string_view text) {
    const auto byte = [text](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
    };
    const unsigned first = byte(0);
    const unsigned second = byte(1);
    if (first < 0x80U) {
        return 1;
    }
    if (first < 0xC2U || first > 0xF4U || !is_continuation(static_cast<unsigned char>(second))) {
        return 0;
    }
    if (first < 0xE0U) {
        return 2;
    }
    if (!is_continuation(static_cast<unsigned char>(byte(2)))) {
        return 0;
    }
    if (first < 0xF0U) {
        const bool overlong = first == 0xE0U && second < 0xA0U;
        const bool surrogate = first == 0xEDU && second >= 0xA0U;
        return overlong || surrogate ? 0 : 3;
    }
    const bool overlong = first == 0xF0U && second < 0x90U;
    const bool too_large = first == 0xF4U && second >= 0x90U;
    return overlong || too_large || !is_continuation(static_cast<unsigned char>(byte(3))) ? 0 : 4;
}

}  // namespace

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = character_length(text);
        if (length == 0) {
            return false;
        }
        text.remove_prefix(length);
    }
    return true;
}

std::string excerpt(std::string_view text) {
    constexpr std::size_t kMaxBytes = 40;
    std::string result = "\"";
    std::size_t shown = 0;
    while (shown < text.size() && shown < kMaxBytes) {
        const std::string_view rest = text.substr(shown);
        const auto first = static_cast<unsigned char>(rest[0]);
        const std::size_t length = character_length(rest);
        if (length == 0 || first < 0x20U || first == 0x7FU) {
            result += fmt::format("\\x{:02X}", first);
            ++shown;
        } else {
            result += rest.substr(0, length);
            shown += length;
        }
    }
    return result + (shown < text.size() ? "...\"" : "\"");
}

}  // namespace irwe
