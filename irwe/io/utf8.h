// UTF-8 text: decoding, validation, and quoting in messages.

#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace irwe {

// Begins a file in UTF-8, and lines within a file that was put together from such files.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// Removes a byte order mark from the beginning of `text`; returns false if there is none.
bool skip_byte_order_mark(std::string_view& text);

// Removes the first character from `text` and returns its code point. Returns nothing, and leaves
// `text` unchanged, if `text` does not begin with valid UTF-8; overlong forms, surrogates and
// values above U+10FFFF are not valid.
//
// REQUIRES: !text.empty().
std::optional<char32_t> take_code_point(std::string_view& text);

// Returns true if all of `text` is valid UTF-8.
bool is_utf8(std::string_view text);

// Returns true for the control characters of ASCII and of Unicode (U+0000 to U+001F and U+007F to
// U+009F): a terminal obeys them instead of showing them.
bool is_control_character(char32_t character);

// Returns true for format characters that a terminal or a page does not show, but by which the text
// around them is shown in another order or like another text: marks, embeddings, overrides and
// isolates of text in both directions (U+202E), blanks and joiners without width (U+200B, U+2060,
// U+FEFF), soft hyphens, separators of lines (U+2028) and tags. U+200C and U+200D are not among
// them: words of several languages are spelled with them.
bool is_hidden_character(char32_t character);

// Returns `text` with control characters, hidden ones and invalid UTF-8 written as \xNN, safe for a
// terminal.
std::string escaped(std::string_view text);

// Returns several lines of text with all but line feeds and tabs escaped in this way.
std::string escaped_lines(std::string_view text);

// Returns at most about 40 bytes of `text` in double quotes for a message, escaped in this way.
std::string excerpt(std::string_view text);

}  // namespace irwe
