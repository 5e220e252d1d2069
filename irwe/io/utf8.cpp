#include "irwe/io/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>

namespace irwe {
namespace {

// Returns the number of bytes of a character that begins with `first`; 0 if none does.
std::size_t length_from(unsigned char first) {
    if (first < 0x80) {
        return 1;
    }
    if (first < 0xc2 || first > 0xf4) {
        return 0;
    }
    return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

// Moves the first character of `text`, or the byte that is none, to the end of `result`, escaped.
void move_escaped(std::string_view& text, std::string& result) {
    const std::string_view before = text;
    const std::optional<char32_t> character = take_code_point(text);
    if (!character || is_control_character(*character) || is_hidden_character(*character)) {
        text = before.substr(1);
        result += fmt::format("\\x{:02X}", static_cast<unsigned char>(before[0]));
    } else {
        result += before.substr(0, before.size() - text.size());
    }
}

}  // namespace

bool skip_byte_order_mark(std::string_view& text) {
    if (!text.starts_with(kByteOrderMark)) {
        return false;
    }
    text.remove_prefix(kByteOrderMark.size());
    return true;
}

std::optional<char32_t> take_code_point(std::string_view& text) {
    assert(!text.empty());
    const auto first = static_cast<unsigned char>(text[0]);
    const std::size_t length = length_from(first);
    if (length == 0 || length > text.size()) {
        return std::nullopt;
    }
    constexpr std::array<unsigned, 5> kFirstBits{0, 0x7f, 0x1f, 0x0f, 0x07};
    constexpr std::array<char32_t, 5> kSmallest{0, 0, 0x80, 0x800, 0x10000};
    char32_t result = first & kFirstBits[length];
    for (std::size_t i = 1; i < length; ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if ((byte & 0xc0U) != 0x80) {
            return std::nullopt;
        }
        result = result << 6 | (byte & 0x3fU);
    }
    const bool is_surrogate = result >= 0xd800 && result <= 0xdfff;
    if (result < kSmallest[length] || result > 0x10ffff || is_surrogate) {
        return std::nullopt;
    }
    text.remove_prefix(length);
    return result;
}

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        if (!take_code_point(text)) {
            return false;
        }
    }
    return true;
}

bool is_control_character(char32_t character) {
    return character < 0x20 || (character >= 0x7f && character <= 0x9f);
}

bool is_hidden_character(char32_t character) {
    struct Range {
        char32_t first, last;
    };
    constexpr std::array<Range, 12> kHidden{{{0xad, 0xad},
                                             {0x61c, 0x61c},
                                             {0x115f, 0x1160},
                                             {0x180e, 0x180e},
                                             {0x200b, 0x200b},
                                             {0x200e, 0x200f},
                                             {0x2028, 0x202e},
                                             {0x2060, 0x206f},
                                             {0x3164, 0x3164},
                                             {0xfeff, 0xfeff},
                                             {0xfff9, 0xfffb},
                                             {0xe0000, 0xe007f}}};
    return std::ranges::any_of(kHidden, [character](const Range& range) {
        return character >= range.first && character <= range.last;
    });
}

std::string escaped(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        move_escaped(text, result);
    }
    return result;
}

std::string escaped_lines(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        if (text[0] == '\n' || text[0] == '\t') {
            result += text[0];
            text.remove_prefix(1);
        } else {
            move_escaped(text, result);
        }
    }
    return result;
}

std::string excerpt(std::string_view text) {
    constexpr std::size_t kMaxBytes = 40;
    std::string result = "\"";
    std::string_view rest = text;
    while (!rest.empty() && text.size() - rest.size() < kMaxBytes) {
        move_escaped(rest, result);
    }
    return result + (rest.empty() ? "\"" : "...\"");
}

}  // namespace irwe
