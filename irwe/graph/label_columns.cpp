#include "irwe/graph/label_columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "irwe/io/field_kind.h"
#include "irwe/io/headings.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

// Returns true if the first of `rows` has a column that is named, not numbered.
bool has_named_column(const Row& first, const LabelsOptions& options) {
    const auto has = [&first](const std::string& name) {
        return !name.empty() && !is_whole_number(name) && find_column(first, first.size(), name);
    };
    return has(options.node_column) || has(options.label_column);
}

// Returns true if a field of `first` stands in another row, too.
bool recurs(const Row& first, std::span<const Row> rows) {
    return std::ranges::any_of(rows, [&](const Row& row) {
        return std::ranges::any_of(row, [&](const std::string& field) {
            return !field.empty() && std::ranges::find(first, field) != first.end();
        });
    });
}

bool begins_with_header(std::span<const Row> rows, std::size_t node, const NodeNames& nodes) {
    const auto name_in = [node](const Row& row) {
        return node < row.size() ? on_one_line(row[node]) : std::string();
    };
    const std::string heading = name_in(rows[0]);
    if (nodes.find(heading)) {
        return false;
    }
    const auto others = rows.subspan(1);
    const bool above_whole_numbers = !others.empty() && !is_whole_number(heading) &&
                                     std::ranges::all_of(others, is_whole_number, name_in);
    const bool is_only_stranger =
        !others.empty() && !is_whole_number(heading) && !recurs(rows[0], others) &&
        std::ranges::all_of(others,
                            [&](const Row& row) { return nodes.find(name_in(row)).has_value(); });
    return is_node_heading(heading) || above_whole_numbers || is_only_stranger;
}

std::string shown(const Row& headings) {
    std::string result;
    for (const std::string& heading : headings) {
        result += (result.empty() ? "" : ", ") + excerpt(heading);
    }
    return result;
}

std::size_t named_column(const Row& headings, std::size_t num_columns, const std::string& name,
                         const std::string& option, const LineReader& reader) {
    const std::optional<std::size_t> column = find_column(headings, num_columns, name);
    if (!column) {
        reader.fail(fmt::format("found {}, expected a column {} for {}",
                                headings.empty()
                                    ? fmt::format("{} columns without a header", num_columns)
                                    : "the columns " + shown(headings),
                                excerpt(name), option));
    }
    return *column;
}

// Returns the only column of a header with the usual heading of labels. Fails if there are several
// columns and none is that one, unless all are called labels: label1, label2.
std::optional<std::size_t> column_by_heading(const Row& headings, std::size_t node,
                                             const LineReader& reader) {
    if (headings.size() <= 2) {
        return std::nullopt;
    }
    std::vector<std::size_t> usual;
    bool are_all_labels = true;
    for (std::size_t c = 0; c < headings.size(); ++c) {
        if (c == node) {
            continue;
        }
        const std::string_view heading(headings[c]);
        const bool is_label = column_role(heading) == ColumnRole::label;
        if (is_label) {
            usual.push_back(c);
        }
        are_all_labels =
            are_all_labels && (is_label || equal_ignoring_case(heading.substr(0, 5), "label"));
    }
    if (usual.size() != 1 && !are_all_labels) {
        reader.fail(
            fmt::format("found the columns {} and cannot tell which has the labels; add "
                        "--label-column COL",
                        shown(headings)));
    }
    return usual.size() == 1 && !are_all_labels ? std::optional(usual[0]) : std::nullopt;
}

}  // namespace

LabelColumns find_label_columns(std::span<const Row> rows, const NodeNames& nodes,
                                const LabelsOptions& options, const LineReader& reader) {
    LabelColumns found;
    if (rows.empty() || rows[0].empty()) {
        return found;
    }
    const std::size_t num_columns = rows.back().size();
    const bool is_named = has_named_column(rows[0], options);
    const std::optional<std::size_t> heading_of_nodes = [&]() -> std::optional<std::size_t> {
        const auto place = std::ranges::find_if(rows[0], is_node_heading);
        return place == rows[0].end()
                   ? std::nullopt
                   : std::optional(static_cast<std::size_t>(place - rows[0].begin()));
    }();
    // An index without a heading may stand in front of the nodes.
    const bool has_index = rows[0][0].empty() && heading_of_nodes;
    const std::size_t likely_node = has_index ? *heading_of_nodes : 0;
    found.has_header = is_named || has_index || begins_with_header(rows, likely_node, nodes);
    const Row headings = found.has_header ? rows[0] : Row();
    found.node =
        !options.node_column.empty()
            ? named_column(headings, num_columns, options.node_column, "--node-column", reader)
            : (found.has_header ? heading_of_nodes.value_or(0) : 0);
    found.label =
        !options.label_column.empty()
            ? named_column(headings, num_columns, options.label_column, "--label-column", reader)
            : column_by_heading(headings, found.node, reader);
    if (found.label == found.node) {
        reader.fail("--label-column and --node-column are the same column, expected two");
    }
    if (found.label) {
        const auto name_of = [&](std::size_t column) {
            return column < headings.size() ? excerpt(headings[column])
                                            : fmt::format("column {}", column + 1);
        };
        found.description =
            fmt::format("labels in {} of nodes in {}", name_of(*found.label), name_of(found.node));
    }
    return found;
}

}  // namespace irwe
