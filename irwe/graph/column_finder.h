// Finds the columns of a table of edges by options, headings and contents.

#pragma once

#include <span>
#include <string>

#include "irwe/graph/edge_columns.h"
#include "irwe/graph/graph_format.h"
#include "irwe/io/line_reader.h"
#include "irwe/io/table_sample.h"

namespace irwe {

// Returns the columns of the table that begins with `rows`. Columns of nodes are
//   1. those of options.source and options.target;
//   2. a usual pair of headings (headings.h);
//   3. both columns, if there are two;
//   4. the first two, if they hold names of one kind and no other column could be meant; or the
//      only two that hold names.
// Throws InputError if a named column does not exist, and in case 4 if the table leaves a doubt:
// the sentence begins with `place`, shows the columns and names the options.
EdgeColumns find_edge_columns(std::span<const Row> rows, const ReadGraphOptions& options,
                              const std::string& place);
// Returns the columns of a file; messages begin with its name and the line of the reader.
EdgeColumns find_edge_columns(std::span<const Row> rows, const ReadGraphOptions& options,
                              const LineReader& reader);

}  // namespace irwe
