// The characters of XML: where each may stand, the five entities, and declarations of UTF-8.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace irwe::xml {

struct Entity {
    std::string_view text;
    char character;
};
inline constexpr std::array<Entity, 5> kEntities{
    {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}}};

// Where an ASCII character may stand without being looked at twice.
enum : std::uint8_t {
    kNameBegin = 1,
    kName = 2,
    kInDoubleQuotes = 4,
    kInSingleQuotes = 8,
    kText = 16,
    kComment = 32
};

inline constexpr std::array<std::uint8_t, 256> kKinds = [] {
    std::array<std::uint8_t, 256> kinds{};
    kinds['\t'] = kText | kComment;
    for (unsigned char c = 0x20; c < 0x80; ++c) {
        const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        const bool begins_name = is_letter || c == '_' || c == ':';
        const bool is_in_name = begins_name || (c >= '0' && c <= '9') || c == '-' || c == '.';
        const bool is_plain = c != '<' && c != '&';
        kinds[c] = static_cast<std::uint8_t>(
            (begins_name ? kNameBegin : 0) | (is_in_name ? kName : 0) |
            (is_plain && c != '"' ? kInDoubleQuotes : 0) |
            (is_plain && c != '\'' ? kInSingleQuotes : 0) | (is_plain && c != ']' ? kText : 0) |
            (c != '-' ? kComment : 0));
    }
    return kinds;
}();

inline bool is_kind(char byte, std::uint8_t kind) {
    return (kKinds[static_cast<unsigned char>(byte)] & kind) != 0;
}

inline const char* after_kind(const char* place, std::uint8_t kind) {
    while (is_kind(*place, kind)) {
        ++place;
    }
    return place;
}

// Returns the entity that `text` begins with, or nullptr.
inline const Entity* entity_of(std::string_view text) {
    const auto* const found = std::ranges::find_if(
        kEntities, [&](const Entity& entity) { return text.starts_with(entity.text); });
    return found == kEntities.end() ? nullptr : found;
}

// Adds `text` to `buffer` with entities replaced and without the first byte of "\r\n", and returns
// what was added. REQUIRES: the buffer has room, so that it stays where it is.
inline std::string_view decoded(std::string_view text, std::string& buffer) {
    const std::size_t begin = buffer.size();
    while (!text.empty()) {
        const Entity* const entity = text[0] == '&' ? entity_of(text) : nullptr;
        if (entity != nullptr) {
            buffer += entity->character;
        } else if (text[0] != '\r') {
            buffer += text[0];
        }
        text.remove_prefix(entity != nullptr ? entity->text.size() : 1);
    }
    return std::string_view(buffer).substr(begin);
}

inline constexpr std::array<std::string_view, 9> kDeclarations{
    "<?xml version='1.0' encoding='utf-8'?>",
    "<?xml version='1.0' encoding='UTF-8'?>",
    "<?xml version=\"1.0\" encoding=\"utf-8\"?>",
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
    "<?xml version=\"1.0\" encoding=\"UTF-8\" ?>",
    "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>",
    "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>",
    "<?xml version=\"1.0\"?>",
    "<?xml version='1.0'?>"};

}  // namespace irwe::xml
