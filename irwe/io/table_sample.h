// The first lines of a table, from which readers learn its layout.

#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "irwe/io/line_reader.h"
#include "irwe/io/table_format.h"

namespace irwe {

// Returns `line` and the lines with data that follow it in the reader's buffer, at most
// kNumSampledLines together, for detecting the format. Byte-order marks at their beginnings are
// left out. Valid until reader.next().
//
// REQUIRES: reader.next() has just returned `line`.
inline constexpr std::size_t kNumSampledLines = 64;
std::vector<std::string_view> sample_lines(std::string_view line, const LineReader& reader);

// Returns the fields of the records that `lines` hold, each of one line or more. A line whose
// quotes do not match is left out.
using Row = std::vector<std::string>;
std::vector<Row> sample_rows(std::span<const std::string_view> lines, FieldSplitter splitter);

// Returns the separator of a table that begins with `lines`: the first of tab, semicolon and comma
// that splits every line with matching quotes into the same number of at least two fields;
// otherwise blanks. The first line may have another number of fields if two lines or more agree.
// Commas do not separate where blanks do and all commas are decimal commas: 10 20 1,5.
struct SniffOptions {
    bool same_number = true;     // false: rows may differ in length, as in label files
    bool decimal_comma = false;  // true: a comma never separates
};
Separator sniff_separator(std::span<const std::string_view> lines, SniffOptions options = {});

}  // namespace irwe
