#include "irwe/graph/node_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "irwe/io/field_kind.h"
#include "irwe/io/headings.h"
#include "irwe/io/line_reader.h"
#include "irwe/io/table_sample.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

// Returns the column of nodes if the first of `rows` is a header.
std::optional<std::size_t> column_by_header(std::span<const Row> rows) {
    if (rows.empty() || rows[0].empty()) {
        return std::nullopt;
    }
    const Row& first = rows[0];
    if (is_node_heading(first[0])) {
        return 0;
    }
    if (first[0].empty()) {
        const auto place = std::ranges::find_if(first, is_node_heading);
        return place == first.end()
                   ? std::nullopt
                   : std::optional(static_cast<std::size_t>(place - first.begin()));
    }
    const auto is_whole = [](const Row& row) { return !row.empty() && is_whole_number(row[0]); };
    const bool is_above_integers =
        rows.size() > 1 && !is_whole(first) && std::ranges::all_of(rows.subspan(1), is_whole);
    return is_above_integers ? std::optional(std::size_t{0}) : std::nullopt;
}

// Returns the name of the column that is taken if there are others.
std::string column_name(const std::vector<Row>& rows, std::optional<std::size_t> column) {
    if (std::ranges::none_of(rows, [](const Row& row) { return row.size() > 1; })) {
        return "";
    }
    return column && !rows[0][*column].empty() ? excerpt(rows[0][*column])
                                               : fmt::format("column {}", column.value_or(0) + 1);
}

}  // namespace

NodeListReport read_node_list(const std::string& path, Separator edge_separator,
                              EdgeCollector& edges) {
    NodeListReport report;
    LineReader lines(path);
    std::optional<std::string_view> line = next_data_line(lines);
    if (!line) {
        return report;
    }
    const std::vector<std::string_view> sample = sample_lines(*line, lines);
    Separator separator = sniff_separator(sample, {.same_number = false});
    if (separator == Separator::blanks && edge_separator != Separator::blanks &&
        !edges.are_integers()) {
        separator = Separator::none;
    }
    FieldSplitter splitter(separator);
    const std::vector<Row> rows = sample_rows(sample, splitter);
    const std::optional<std::size_t> column = column_by_header(rows);
    report.column = column_name(rows, column);
    const auto next = [&] {
        return next_data_line(lines, [&](std::string_view comment) {
            report.num_comments_like_rows += reads_like_row(comment, splitter) ? 1U : 0U;
        });
    };
    if (column) {
        report.header = *line;
        line = next();
    }
    for (; line; line = next()) {
        const std::string_view record = splitter.split_record(*line, lines);
        const std::span<const std::string_view> fields = splitter.fields();
        const std::size_t place = column.value_or(0);
        if (place >= fields.size() || fields[place].empty()) {
            lines.fail(fmt::format("expected a node name, found {}", excerpt(record)));
        }
        const std::string name = on_one_line(fields[place]);
        check_name(name, lines);
        edges.add_node(name);
    }
    return report;
}

}  // namespace irwe
