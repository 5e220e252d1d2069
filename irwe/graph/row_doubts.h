// Rows of a table that can be read in two ways, one of them wrong.

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "irwe/io/table_sample.h"

namespace irwe {

// Returns the message for rows whose fields between commas are cut by blanks, too, with a number at
// one end: `a,b 1` and `0,5 1 2` are not two columns. Returns nothing for others, such as names of
// two words.
std::optional<std::string> doubt_about_commas(std::span<const Row> rows);

// Returns true if a field in quotes of `record`, which has several lines, holds a line with as many
// separators as a row of `num_columns` columns: most likely a quote stands for inches.
bool swallows_a_row(std::string_view record, char separator, std::size_t num_columns);

}  // namespace irwe
