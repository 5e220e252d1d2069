// Files that are no tables of edges, but look like one to a reader of lines.

#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "irwe/io/table_sample.h"

namespace irwe {

// Returns the message for a first line, perhaps a comment, by which another format is recognized:
// Matrix Market, XML, Pajek, GML, JSON. Returns nothing for other lines. read_graph reads most of
// these by their own readers (irwe/graph/formats); here they are refused.
std::optional<std::string> other_format_of_line(std::string_view line);

// Returns the message for rows that are Python's pairs, such as (1, 2), or an adjacency matrix,
// with or without names around it.
std::optional<std::string> other_format_of_rows(std::span<const std::string_view> lines,
                                                std::span<const Row> rows);

}  // namespace irwe
