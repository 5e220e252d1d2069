#include "irwe/graph/row_shape.h"

#include <fmt/format.h>

#include <algorithm>

#include "irwe/io/utf8.h"

namespace irwe {
namespace {

std::string hint_about_names(std::string_view line, Separator separator, bool is_given) {
    if (separator != Separator::blanks) {
        return fmt::format("columns are separated by {}{}", plural(separator),
                           is_given ? "" : ", as the first lines of the file tell");
    }
    const std::size_t other = line.find_first_of(";,|:~^&=");
    if (other == std::string_view::npos) {
        return "an edge list has one edge a line, and nodes without edges belong into a node list";
    }
    const char sign = line[other];
    return sign != ';' && sign != ','
               ? fmt::format("if that sign separates the columns, add --separator '{}'", sign)
               : fmt::format("if {} separate the columns, all lines must have as many of them",
                             plural(static_cast<Separator>(sign)));
}

// What networkx writes behind the neighbors in a multiline adjacency list.
bool ends_with_attributes(std::string_view record) {
    return record.find('{') != std::string_view::npos && record.ends_with('}');
}

}  // namespace

std::span<const std::string_view> RowShape::checked(std::span<const std::string_view> fields,
                                                    std::string_view record,
                                                    const EdgeColumns& columns, Separator separator,
                                                    bool is_given, const LineReader& lines) {
    const std::size_t last = std::max(columns.source, columns.target);
    if (fields.size() <= last || fields[columns.source].empty() || fields[columns.target].empty()) {
        lines.fail(fmt::format("expected two node names, found {}; {}", excerpt(record),
                               hint_about_names(record, separator, is_given)));
    }
    if (fields.size() <= columns.last_used()) {
        lines.fail(fmt::format("found {} columns, expected at least {}", fields.size(),
                               columns.last_used() + 1));
    }
    if (num_columns_ == 0) {
        num_columns_ = fields.size();
        first_line_ = lines.line_number();
    }
    while (fields.size() > num_columns_ && fields.back().empty()) {
        fields = fields.first(fields.size() - 1);  // separators at the end of the line
    }
    if (fields.size() != num_columns_) {
        lines.fail(fmt::format(
            "found {} columns, expected {} as in line {}; is this {}adjacency list? Then add "
            "--graph-format {}adjacency-list; an edge list has one edge a line",
            fields.size(), num_columns_, first_line_,
            ends_with_attributes(record) ? "a multiline " : "an ",
            ends_with_attributes(record) ? "multiline-" : ""));
    }
    return fields;
}

}  // namespace irwe
