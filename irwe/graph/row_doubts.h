// Rows of a table that can be read in two ways, one of them wrong.

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "irwe/graph/edge_columns.h"
#include "irwe/io/table_sample.h"

namespace irwe {

// Returns the message for rows whose fields between commas are cut by blanks, too, with a number at
// one end: `a,b 1` and `0,5 1 2` are not two columns. Returns nothing for others, such as names of
// two words.
std::optional<std::string> doubt_about_commas(std::span<const Row> rows);

// Returns a note for names that are whole numbers with decimals, such as 1.0 and 2.000e+00, which
// are texts here; empty for others.
std::string doubt_about_decimals(const EdgeColumns& columns, std::span<const Row> data);

// Returns true if a column called Type says of an edge that it is directed, as in tables of Gephi.
bool has_directed_types(const EdgeColumns& columns, std::span<const Row> data);

// Returns true if a field in quotes of `record`, which has several lines, holds a line with as many
// separators as a row of `num_columns` columns: most likely a quote stands for inches.
bool swallows_a_row(std::string_view record, char separator, std::size_t num_columns);

}  // namespace irwe
