#include "irwe/graph/edge_columns.h"

#include <fmt/format.h>

#include <algorithm>

#include "irwe/io/headings.h"
#include "irwe/io/utf8.h"

namespace irwe {

std::string EdgeColumns::heading(std::size_t column) const {
    return column < headings.size() ? headings[column] : "";
}

std::size_t EdgeColumns::last_used() const {
    return std::max({source, target, weight.value_or(0), time.value_or(0), type.value_or(0)});
}

std::string EdgeColumns::name_of(std::size_t column) const {
    const std::string name = heading(column);
    return name.empty() ? fmt::format("column {}", column + 1) : excerpt(name);
}

std::string EdgeColumns::ignored(bool has_attributes) const {
    if (has_attributes) {
        return "attributes";
    }
    std::vector<std::size_t> columns;
    for (std::size_t c = 0; c < num_columns; ++c) {
        if (c != source && c != target && c != weight && c != time && c != type) {
            columns.push_back(c);
        }
    }
    if (columns.empty()) {
        return "";
    }
    constexpr std::size_t kMaxNamed = 8;
    const std::string plural = columns.size() == 1 ? "column" : "columns";
    const bool is_range = columns.back() - columns.front() + 1 == columns.size();
    if (headings.empty() && is_range) {
        return columns.size() == 1
                   ? fmt::format("column {}", columns[0] + 1)
                   : fmt::format("columns {} to {}", columns.front() + 1, columns.back() + 1);
    }
    std::string result;
    for (std::size_t i = 0; i < std::min(columns.size(), kMaxNamed); ++i) {
        const std::string name = heading(columns[i]);
        result +=
            (i == 0 ? " " : ", ") + (name.empty() ? std::to_string(columns[i] + 1) : excerpt(name));
    }
    return plural + result +
           (columns.size() > kMaxNamed ? fmt::format(" and {} more", columns.size() - kMaxNamed)
                                       : "");
}

void report_columns(const EdgeColumns& columns, bool has_attributes, bool uses_attributes,
                    const ReadGraphOptions& options, ReadGraphReport& report) {
    report.ignored_columns = uses_attributes ? "" : columns.ignored(has_attributes);
    const std::string source = columns.name_of(columns.source);
    const std::string target = columns.name_of(columns.target);
    const bool are_obvious = !columns.has_header && columns.source == 0 && columns.target == 1;
    if (columns.num_columns > 2 && !are_obvious) {
        report.node_columns = fmt::format("{} and {}", source, target);
    }
    if (columns.number) {
        report.number_column = std::to_string(*columns.number + 1);
    }
    report.says_directed =
        is_heading_of_directions(columns.heading(columns.source), columns.heading(columns.target));
    if (!options.bipartite &&
        is_heading_of_two_kinds(columns.heading(columns.source), columns.heading(columns.target))) {
        report.suggestion = fmt::format(
            "{} and {} are two kinds of nodes, but equal names are one node; --bipartite keeps "
            "them apart",
            source, target);
    }
}

}  // namespace irwe
