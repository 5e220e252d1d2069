// Checks, by the whole graph, whether the first line of its edge list was understood.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "irwe/graph/edge_columns.h"
#include "irwe/graph/graph.h"
#include "irwe/graph/graph_format.h"
#include "irwe/io/line_reader.h"

namespace irwe {

// The first line with data of an edge list.
struct FirstRow {
    std::uint64_t line = 0;
    std::string text{};
    std::vector<std::string> edge{};  // its two names, if it is an edge that could be a header
};

// Throws InputError, by `reader`, unless options settle the question, if
//   - the first line was taken for a header, but one of its headings is a node of the graph;
//   - it was taken for an edge and could be a header, and its names have no other edge;
//   - an edge of usual headings, with no other edge at its ends, shows that a header is within the
//     file.
void check_header(const Graph& graph, const EdgeColumns& columns, const FirstRow& first,
                  const ReadGraphOptions& options, const LineReader& reader);

}  // namespace irwe
