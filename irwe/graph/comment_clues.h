// What the comments of an edge list tell: that edges have directions, that columns are two kinds of
// nodes, or that the file is no edge list at all.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "irwe/graph/graph_format.h"
#include "irwe/io/line_reader.h"
#include "irwe/io/table_format.h"

namespace irwe {

// SNAP writes "# Directed graph" above its edges, and KONECT "% asym" or "% bip". In the LGL format
// of igraph, a line "# Ann" begins the neighbors of a node; in the Trivial Graph Format of yEd, a
// line "#" divides nodes from edges. Both look like an edge list with comments.
class CommentClues {
public:
    // The caller keeps the options alive.
    explicit CommentClues(const ReadGraphOptions& options) : options_(options) {}

    // Looks at a comment above the first data.
    void see_above(std::string_view line);
    // Looks at a comment below the first data; `num_columns` is that of the table. Throws
    // InputError if the file seems to be one of another format, unless options.format says that it
    // is not.
    void see_within(std::string_view line, std::size_t num_columns, FieldSplitter& splitter,
                    const LineReader& lines);

    // Adds what was seen to the report.
    void finish(ReadGraphReport& report) const;

private:
    const ReadGraphOptions& options_;
    bool says_directed_ = false;
    bool begins_with_node_ = false;  // the comment right above the first data is one word
    std::string two_kinds_;          // the line that says so
    std::uint64_t num_like_rows_ = 0;
};

}  // namespace irwe
