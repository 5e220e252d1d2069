// The words, numbers, strings and brackets of a GML file.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "irwe/io/line_reader.h"

namespace irwe {

struct GmlToken {
    enum class Kind { word, number, string, open, close, end };
    Kind kind = Kind::end;
    std::string_view text;  // of a word, a number, or a string with its entities (&amp;) replaced
};

// Goes over a file. A word or number ends at a blank or a bracket; lines that begin with # are
// comments; a string may go over several lines.
class GmlTokens {
public:
    explicit GmlTokens(PeekedBytes file) : lines_(std::move(file)) {}

    // Returns the next token, valid until the next call. Throws InputError if a string is not
    // closed, longer than kMaxString or not UTF-8.
    GmlToken next();

    const std::string& name() const { return lines_.name(); }
    std::uint64_t line() const { return lines_.line_number(); }
    [[noreturn]] void fail(const std::string& message) const { lines_.fail(message); }

    static constexpr std::size_t kMaxString = std::size_t{1} << 22;

private:
    bool skip_blanks();
    GmlToken string_token();
    void check_text(std::string_view text) const;

    LineReader lines_;
    std::string_view rest_;  // of the current line
    std::string buffer_;     // of a string that needed changes
};

// Returns `text` with &amp; &lt; &gt; &quot; &apos; and characters such as &#228; replaced; what is
// none of these stays.
std::string without_entities(std::string_view text);

}  // namespace irwe
