// The columns of a table of edges: which two hold nodes, and what the others are.

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "irwe/graph/graph_format.h"

namespace irwe {

struct EdgeColumns {
    bool has_header = false;
    bool header_is_certain = false;       // the options say so
    bool may_be_header = false;           // the first row is read as an edge, but could be a header
    std::vector<std::string> headings{};  // one for each column, or none
    std::size_t num_columns = 2;
    std::size_t source = 0;
    std::size_t target = 1;
    std::optional<std::size_t>
        weight{};  // the columns below only as far as options name or use them
    std::optional<std::size_t> number{};  // the only column of numbers that is none of these
    std::optional<std::size_t> time{};
    std::optional<std::size_t> type{};

    // Returns the heading of a column, or an empty string.
    std::string heading(std::size_t column) const;
    // Returns the last column that is read.
    std::size_t last_used() const;
    // Returns a column for messages: its heading in quotes, or "column 3".
    std::string name_of(std::size_t column) const;
    // Returns the columns that are not read, in the words of ReadGraphReport.
    std::string ignored(bool has_attributes) const;
};

// Puts the columns of nodes, weights and those that are not read into the report, and a suggestion
// if their headings are two kinds of nodes. `has_attributes` says that the third column has those
// of networkx, and `uses_attributes` that weights are among them.
void report_columns(const EdgeColumns& columns, bool has_attributes, bool uses_attributes,
                    const ReadGraphOptions& options, ReadGraphReport& report);

}  // namespace irwe
