// Decides whether a table of edges begins with a header.

#pragma once

#include <span>
#include <string_view>

#include "irwe/graph/graph.h"
#include "irwe/graph/graph_format.h"
#include "irwe/io/table_sample.h"

namespace irwe {

enum class HeaderVerdict {
    none,
    header,
    certain_header,  // the options say so
    // Reads like a header, but could be an edge: it is one only if other rows have its names, too.
    unsure,
    contradictory,  // has the usual headings of edges, which other rows have as names, too
};

// Judges the first of `rows`, the beginning of a table. REQUIRES: !rows.empty().
//
// It is a header if it
//   - has a column that the options name, or a usual pair of headings (headings.h),
//   - begins with an empty field, as the header of a table with an index does, or
//   - has words above numbers or dates: in both of two columns, or in one of several.
// It is an edge if a number stands above numbers, or if other rows repeat its names.
HeaderVerdict judge_header(std::span<const Row> rows, const ReadGraphOptions& options);

// Returns true if a reader might not take "u v" for an edge, as the first line of a list of the
// edges of a graph with these names.
bool may_pass_for_header(std::string_view u, std::string_view v, const NodeNames& names);

// Returns true if the graph has an edge of its own between two usual headings, such as source and
// target: within a file, that is most likely the header of a second file.
bool has_edge_of_headings(const Graph& graph);

// Returns a line of two usual headings, with `separator` between them, that are not names of nodes.
// Throws InputError if there are none left.
std::string unused_headings(const NodeNames& names, std::string_view separator);

}  // namespace irwe
