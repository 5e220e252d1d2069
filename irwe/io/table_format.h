// Tables in text files: the separator of their columns, and the fields of a line.
//
// Shared by edge lists, node lists and labels. Blank lines and lines whose first character other
// than a blank is # or % contain no data.

#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "irwe/io/line_reader.h"

namespace irwe {

enum class Separator : char {
    blanks = ' ',  // any run of spaces and tabs
    tab = '\t',
    semicolon = ';',
    comma = ',',
    none = '\n',  // the line is one field
    // Any other ASCII character is a separator, too, if the user names it.
};

// Returns the separator in words: "blanks", "tabs", "semicolons", "commas", or "|" in quotes.
std::string plural(Separator separator);

// Returns the separator that a user names: tab, comma, semicolon, blank, or the character itself.
// Throws InputError for anything else, and for a double quote.
Separator parse_separator(std::string_view text);

// Returns true unless `line` is blank or a comment.
bool has_data(std::string_view line);

// Returns the next line with data, or nothing at the end of the file. Calls on_comment(line) for
// each blank line or comment before it.
std::optional<std::string_view> next_data_line(
    LineReader& reader, const std::function<void(std::string_view)>& on_comment = {});

// Splits lines into fields. Blanks around a field are dropped. A field in double quotes may contain
// the separator; a quote inside it is doubled.
class FieldSplitter {
public:
    enum class Braces {
        ordinary,
        end_line,  // a third field that begins with { is the rest of the line: networkx writes
                   // there the attributes of an edge
    };

    explicit FieldSplitter(Separator separator, Braces braces = Braces::ordinary)
        : separator_(static_cast<char>(separator)), braces_(braces) {}

    // Splits `line` into fields(). Returns false if quotes do not match; problem() describes how.
    bool split(std::string_view line);

    // Splits `line`, the last one from `reader`, into fields(). Takes further lines from the reader
    // while a field in double quotes is open, unless blanks separate the fields; such a field
    // contains line breaks. Returns the text that was split, which is valid as long as fields().
    // Throws InputError if quotes do not match, or are still open after kMaxRecordLines lines.
    std::string_view split_record(std::string_view line, LineReader& reader);
    static constexpr std::size_t kMaxRecordLines = 1000;

    // Returns the fields, which are valid until the next split and as long as the line exists.
    std::span<const std::string_view> fields() const { return fields_; }
    const std::string& problem() const { return problem_; }
    // Returns true if the last split found a double quote that is not closed, but might be closed
    // in the next line.
    bool may_continue() const { return is_open_ && separator_ != ' '; }

private:
    bool is_blank(char c) const { return c == ' ' || (c == '\t' && separator_ != '\t'); }
    std::size_t skip_blanks(std::string_view line, std::size_t position) const;
    std::size_t end_of_plain_field(std::string_view line, std::size_t begin) const;
    std::size_t split_quoted_field(std::string_view line, std::size_t begin);

    char separator_;
    Braces braces_;
    std::vector<std::string_view> fields_;
    std::string unescaped_;  // the quoted fields of this line that hold quotes
    std::string record_;     // the lines of a record, if there are several
    std::string problem_;
    bool is_open_ = false;
};

// Returns `field` with a blank for each line break: names are written on one line.
std::string on_one_line(std::string_view field);

inline constexpr std::size_t kMaxNameLength = 1024;
// Throws InputError for the current line of `reader` unless `name` is UTF-8 without tabs, and at
// most kMaxNameLength bytes long.
void check_name(std::string_view name, const LineReader& reader);

// Splits a comment below the first data into splitter.fields(), and returns true if it reads like a
// row whose first name begins with # or %, such as "#tag x": the sign stands at a word.
bool reads_like_row(std::string_view comment, FieldSplitter& splitter);

}  // namespace irwe
