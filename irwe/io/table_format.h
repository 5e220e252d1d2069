// How a text file lays out a table: what separates its columns, and the fields of a line.
//
// Shared by edge lists, node lists and labels. Blank lines and lines whose first character is # or
// % (blanks aside) hold no data.

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

// "blanks", "tabs", "semicolons", "commas".
std::string_view plural(Separator separator);

// True unless `line` is blank or a comment.
bool has_data(std::string_view line);

// The next line that holds data, or nothing at the end of the file.
std::optional<std::string_view> next_data_line(LineReader& reader);

// `line`, and what holds data among the lines that follow it in the reader's buffer: at most
// kNumSampledLines together, from which the format can be told. Valid until reader.next().
//
// REQUIRES: reader.next() has just given `line`.
inline constexpr std::size_t kNumSampledLines = 64;
std::vector<std::string_view> sample_lines(std::string_view line, const LineReader& reader);

// Cuts lines into fields. Blanks around a field are dropped. A field in double quotes may hold the
// separator; a quote inside it is written twice.
class FieldSplitter {
public:
    enum class Braces {
        ordinary,
        end_line,  // a third field that begins with { is the rest of the line: networkx writes
                   // there the attributes of an edge
    };

    explicit FieldSplitter(Separator separator, Braces braces = Braces::ordinary)
        : separator_(static_cast<char>(separator)), braces_(braces) {}

    // Cuts `line` into fields(). False if a quote does not match: problem() says how.
    bool split(std::string_view line);

    // Valid until the next split() and as long as the line.
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

// The separator of a table that begins with `lines`: the first of tab, semicolon and comma that
// cuts every line whose quotes match into the same number of at least two fields; otherwise blanks.
// Where rows may differ in length, as those of labels do, `same_number` is false.
Separator sniff_separator(std::span<const std::string_view> lines, bool same_number = true);

// True for an optional sign and digits, and so also for 007.
bool is_whole_number(std::string_view text);
// True for what C writes for a floating-point number, and for an empty field: a missing number.
bool is_number(std::string_view text);
// True if the two are the same but for the case of ASCII letters.
bool equal_ignoring_case(std::string_view a, std::string_view b);
// True for the words that head a column of nodes: node, nodes, id, name, node_id, in any case.
bool is_node_heading(std::string_view text);

// True for the pairs of words that head the two columns of an edge list, in any case: source and
// target, from and to, u and v, ...
bool is_edge_heading(std::string_view first, std::string_view second);

inline constexpr std::size_t kMaxNameLength = 1024;
// Throws InputError for the current line of `reader` unless `name` is UTF-8 without tabs, and at
// most kMaxNameLength bytes long.
void check_name(std::string_view name, const LineReader& reader);

}  // namespace irwe
