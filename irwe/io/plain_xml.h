// Scans XML as programs write it, in a fraction of the time of a full parser: elements, attributes,
// text, comments and the five entities, in UTF-8. It refuses nothing: it stops before the first
// thing that is something else or wrong, and a full parser goes on from there (xml_reader.h).

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "irwe/io/peeked_bytes.h"
#include "irwe/io/xml_handler.h"

namespace irwe {

class PlainXml {
public:
    // The caller keeps the file and the handler alive. Elements nested deeper than `max_depth` are
    // not plain, nor are tags and texts that do not fit into a buffer of some blocks.
    PlainXml(PeekedBytes& file, XmlHandler& handler, std::size_t max_depth);

    // Reads up to the end of the document, and returns true, or up to what is not plain. Throws
    // what the handler and the file throw.
    bool read();

    // Returns the line of the tag or text that is read, or where the scanner stopped: at the end
    // of the file if it is read. The first line is 1.
    std::uint64_t line() const { return line_; }
    // Returns the number of characters before it in its line.
    std::uint64_t column() const;
    // Returns the number of open elements.
    std::size_t depth() const { return begins_.size(); }
    // Returns a document on one line that brings a parser to where the scanner stopped: the
    // declaration and the open elements.
    std::string context() const;
    // Returns what was taken from the file and not read; the rest of the file follows unless
    // is_at_end().
    std::string_view unread() const {
        return {position_, static_cast<std::size_t>(end_ - position_)};
    }
    bool is_at_end() const { return is_at_end_; }

private:
    enum class Token { read, incomplete, odd };  // incomplete: it ends beyond what was taken

    Token read_token();
    Token read_comment();
    Token read_begin_tag();
    Token read_end_tag();
    Token read_text();
    bool fill();
    // Returns what a token is that cannot have the byte at `place`.
    Token stop_at(const char* place) const {
        return place == end_ ? Token::incomplete : Token::odd;
    }
    const char* after_blanks(const char* place);
    const char* after_plain(const char* place, std::uint8_t kind);
    const char* after_special(const char* place, std::uint8_t kind);

    PeekedBytes& file_;
    XmlHandler& handler_;
    const std::size_t max_depth_;
    std::unique_ptr<char[]> buffer_;
    const char* position_;  // where the next token begins
    char* end_;             // the end of what was taken from the file, where a 0 stands
    bool is_at_end_ = false;
    std::uint64_t line_ = 1;
    std::uint64_t first_column_ = 0;  // of the buffer
    bool has_root_ = false;
    std::string declaration_;
    std::string tags_;                 // of open elements, without attributes
    std::vector<std::size_t> begins_;  // of each of them in tags_

    // These belong to the token that is read:
    std::uint64_t num_lines_ = 0;
    bool must_decode_ = false;
    std::vector<XmlAttribute> attributes_;
    std::string decoded_;
};

}  // namespace irwe
