// Text in UTF-8, character by character.

#pragma once

#include <optional>
#include <string_view>

namespace irwe {

// Removes the first character from `text` and returns its code point. Returns nothing, and leaves
// `text` as it is, if `text` does not begin with valid UTF-8: also for overlong forms, surrogates
// and what lies above U+10FFFF.
//
// REQUIRES: !text.empty().
std::optional<char32_t> take_code_point(std::string_view& text);

}  // namespace irwe
