// Text in UTF-8: its characters, whether it is any, and how to show it in a message.

#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace irwe {

// Removes the first character from `text` and returns its code point. Returns nothing, and leaves
// `text` as it is, if `text` does not begin with valid UTF-8: also for overlong forms, surrogates
// and what lies above U+10FFFF.
//
// REQUIRES: !text.empty().
std::optional<char32_t> take_code_point(std::string_view& text);

// True if all of `text` is valid UTF-8.
bool is_utf8(std::string_view text);

// `text` with bytes that no terminal should see, control characters and what is not UTF-8, as \xNN.
std::string escaped(std::string_view text);

// `text` in double quotes, for a message: at most about 40 bytes of it, and bytes that no terminal
// should see as \xNN.
std::string excerpt(std::string_view text);

}  // namespace irwe
