// Text from files: is it UTF-8, and how to show it in a message.

#pragma once

#include <string>
#include <string_view>

namespace irwe {

// True if `text` is well-formed UTF-8: no stray, missing or overlong bytes, no surrogates, nothing
// above U+10FFFF.
bool is_utf8(std::string_view text);

// `text` in double quotes, for a message: at most about 40 bytes of it, and bytes that no terminal
// should see as \xNN.
std::string excerpt(std::string_view text);

}  // namespace irwe
