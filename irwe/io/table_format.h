// The layout of a table in a text file: the separator of its columns, and the fields of a line.
//
// Shared by edge lists, node lists and labels. Blank lines and lines whose first character other
// than a blank is # or % contain no data.

#pragma once

#include <cstddef>
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
};

// Returns the separator in words: "blanks", "tabs", "semicolons", "commas".
std::string_view plural(Separator separator);

// Returns true unless `line` is blank or a comment.
bool has_data(std::string_view line);

// Returns the next line with data, or nothing at the end of the file.
std::optional<std::string_view> next_data_line(LineReader& reader);

// Returns `line` and the lines with data that follow it in the reader's buffer, at most
// kNumSampledLines together, for detecting the format. Valid until reader.next().
//
// REQUIRES: reader.next() has just returned `line`.
inline constexpr std::size_t kNumSampledLines = 64;
std::vector<std::string_view> sample_lines(std::string_view line, const LineReader& reader);

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

    // Returns the fields, which are valid until the next split() and as long as the line exists.
    std::span<const std::string_view> fields() const { return fields_; }
    const std::string& problem() const { return problem_; }

private:
    bool is_blank(char c) const { return c == ' ' || (c == '\t' && separator_ != '\t'); }
    std::size_t skip_blanks(std::string_view line, std::size_t position) const;
    std::size_t end_of_plain_field(std::string_view line, std::size_t begin) const;
    std::size_t split_quoted_field(std::string_view line, std::size_t begin);

    char separator_;
    Braces braces_;
    std::vector<std::string_view> fields_;
    std::string unescaped_;  // the quoted fields of this line that hold quotes
    std::string problem_;
};

// Returns the separator of a table that begins with `lines`: the first of tab, semicolon and comma
// that splits every line with matching quotes into the same number of at least two fields;
// otherwise blanks. Set `same_number` to false if rows may differ in length, as in label files.
Separator sniff_separator(std::span<const std::string_view> lines, bool same_number = true);

// Returns true for an optional sign followed by digits, which includes 007.
bool is_whole_number(std::string_view text);
// Returns true for a floating-point number as C writes it, and for an empty field, which is a
// missing number.
bool is_number(std::string_view text);
// Returns true if the texts are equal apart from the case of ASCII letters.
bool equal_ignoring_case(std::string_view a, std::string_view b);
// Returns true for usual headings of a column of nodes, in any case: node, nodes, id, name,
// node_id.
bool is_node_heading(std::string_view text);

// Returns true for usual headings of the two columns of an edge list, in any case: source and
// target, from and to, u and v, ...
bool is_edge_heading(std::string_view first, std::string_view second);

inline constexpr std::size_t kMaxNameLength = 1024;
// Throws InputError for the current line of `reader` unless `name` is UTF-8 without tabs, and at
// most kMaxNameLength bytes long.
void check_name(std::string_view name, const LineReader& reader);

}  // namespace irwe
