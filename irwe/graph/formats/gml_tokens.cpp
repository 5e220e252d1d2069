#include "irwe/graph/formats/gml_tokens.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "irwe/io/utf8.h"

namespace irwe {
namespace {

constexpr std::string_view kBlanks = " \t";

void append_code_point(char32_t point, std::string& text) {
    const auto value = static_cast<std::uint32_t>(point);
    const auto add = [&text](std::uint32_t byte) { text += static_cast<char>(byte); };
    if (value < 0x80) {
        add(value);
    } else if (value < 0x800) {
        add(0xC0U | value >> 6U);
        add(0x80U | (value & 0x3FU));
    } else if (value < 0x10000) {
        add(0xE0U | value >> 12U);
        add(0x80U | (value >> 6U & 0x3FU));
        add(0x80U | (value & 0x3FU));
    } else {
        add(0xF0U | value >> 18U);
        add(0x80U | (value >> 12U & 0x3FU));
        add(0x80U | (value >> 6U & 0x3FU));
        add(0x80U | (value & 0x3FU));
    }
}

// Returns the character of an entity such as amp or #228, or nothing.
std::optional<char32_t> character_of(std::string_view entity) {
    constexpr std::array<std::pair<std::string_view, char32_t>, 5> kNamed{
        {{"amp", U'&'}, {"lt", U'<'}, {"gt", U'>'}, {"quot", U'"'}, {"apos", U'\''}}};
    for (const auto& [name, character] : kNamed) {
        if (entity == name) {
            return character;
        }
    }
    if (!entity.starts_with('#')) {
        return std::nullopt;
    }
    entity.remove_prefix(1);
    const bool is_hexadecimal = entity.starts_with('x') || entity.starts_with('X');
    entity.remove_prefix(is_hexadecimal ? 1 : 0);
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(entity.data(), entity.data() + entity.size(), value,
                                              is_hexadecimal ? 16 : 10);
    const bool is_character =
        value > 0 && value <= 0x10FFFF && !(value >= 0xD800 && value <= 0xDFFF);
    return error == std::errc() && end == entity.data() + entity.size() && is_character
               ? std::optional(static_cast<char32_t>(value))
               : std::nullopt;
}

bool begins_number(char c) { return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.'; }

}  // namespace

std::string without_entities(std::string_view text) {
    constexpr std::size_t kLongest = 10;
    std::string result;
    while (!text.empty()) {
        const std::size_t begin = text.find('&');
        result += text.substr(0, begin);
        if (begin == std::string_view::npos) {
            break;
        }
        text.remove_prefix(begin);
        const std::size_t end = text.substr(0, kLongest).find(';');
        const std::optional<char32_t> character =
            end == std::string_view::npos ? std::nullopt : character_of(text.substr(1, end - 1));
        if (character) {
            append_code_point(*character, result);
            text.remove_prefix(end + 1);
        } else {
            result += '&';
            text.remove_prefix(1);
        }
    }
    return result;
}

// Goes on to the next character that is no blank; returns false at the end of the file.
bool GmlTokens::skip_blanks() {
    for (;;) {
        const std::size_t begin = rest_.find_first_not_of(kBlanks);
        if (begin != std::string_view::npos) {
            rest_.remove_prefix(begin);
            return true;
        }
        const std::optional<std::string_view> line = lines_.next();
        if (!line) {
            return false;
        }
        const std::size_t first = line->find_first_not_of(kBlanks);
        const bool is_comment = first != std::string_view::npos && (*line)[first] == '#';
        rest_ = is_comment ? std::string_view() : *line;
    }
}

void GmlTokens::check_text(std::string_view text) const {
    if (!is_utf8(text)) {
        fail(
            fmt::format("found {}, which is not UTF-8; convert the file, e.g. by iconv -f LATIN1 "
                        "-t UTF-8",
                        excerpt(text)));
    }
}

GmlToken GmlTokens::next() {
    if (!skip_blanks()) {
        return {};
    }
    const char first = rest_[0];
    if (first == '[' || first == ']') {
        rest_.remove_prefix(1);
        return {.kind = first == '[' ? GmlToken::Kind::open : GmlToken::Kind::close, .text = {}};
    }
    if (first == '"') {
        return string_token();
    }
    const std::string_view text = rest_.substr(0, rest_.find_first_of(" \t[]\""));
    rest_.remove_prefix(text.size());
    check_text(text);
    return {.kind = begins_number(first) ? GmlToken::Kind::number : GmlToken::Kind::word,
            .text = text};
}

GmlToken GmlTokens::string_token() {
    const std::uint64_t begin = line();
    rest_.remove_prefix(1);
    std::size_t end = rest_.find('"');
    std::string_view text = rest_.substr(0, end);
    if (end == std::string_view::npos) {
        buffer_ = rest_;
        while (end == std::string_view::npos) {
            const std::optional<std::string_view> next_line = lines_.next();
            if (!next_line || buffer_.size() > kMaxString) {
                lines_.fail_at(begin, "found a string that is not closed, expected another \"");
            }
            rest_ = *next_line;
            end = rest_.find('"');
            buffer_ += '\n';
            buffer_ += rest_.substr(0, end);
        }
        text = buffer_;
    }
    rest_.remove_prefix(end + 1);
    check_text(text);
    if (text.find('&') != std::string_view::npos) {
        buffer_ = without_entities(text);
        text = buffer_;
    }
    return {.kind = GmlToken::Kind::string, .text = text};
}

}  // namespace irwe
