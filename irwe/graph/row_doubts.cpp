#include "irwe/graph/row_doubts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "irwe/io/field_kind.h"
#include "irwe/io/headings.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

// Returns true for `b 1` and `5 1 2`, but not for `b` or `New York`.
bool has_number_at_an_end(std::string_view field) {
    const std::size_t first = field.find(' ');
    return first != std::string_view::npos &&
           (is_number(field.substr(0, first)) || is_number(field.substr(field.rfind(' ') + 1)));
}

// Returns true for 1.0 and 2.000e+00.
bool is_whole_with_decimals(std::string_view name) {
    const std::optional<double> number = parse_number(name);
    return number && name.find('.') != std::string_view::npos && std::nearbyint(*number) == *number;
}

}  // namespace

std::string doubt_about_decimals(const EdgeColumns& columns, std::span<const Row> data) {
    const std::size_t last = std::max(columns.source, columns.target);
    const bool are_all = std::ranges::all_of(data, [&](const Row& row) {
        return row.size() > last && is_whole_with_decimals(row[columns.source]) &&
               is_whole_with_decimals(row[columns.target]);
    });
    return are_all && !data.empty()
               ? fmt::format(
                     "names such as {} are taken as they are written; write whole numbers "
                     "without decimals to call nodes 0, 1 and so on",
                     excerpt(data.front()[columns.source]))
               : "";
}

bool has_directed_types(const EdgeColumns& columns, std::span<const Row> data) {
    for (std::size_t c = 0; c < columns.headings.size(); ++c) {
        const bool is_type = equal_ignoring_case(columns.headings[c], "type");
        if (is_type && std::ranges::any_of(data, [c](const Row& row) {
                return c < row.size() && equal_ignoring_case(row[c], "directed");
            })) {
            return true;
        }
    }
    return false;
}

std::optional<std::string> doubt_about_commas(std::span<const Row> rows) {
    const std::span<const Row> data = rows.subspan(rows.size() > 1 ? 1 : 0);  // without a header
    for (std::size_t c = 0; c < data.front().size(); ++c) {
        const bool is_doubtful = std::ranges::all_of(data, [c](const Row& row) {
            return c < row.size() && has_number_at_an_end(row[c]) &&
                   field_kind(row[c]) != FieldKind::time;
        });
        if (is_doubtful) {
            return fmt::format(
                "found {} between commas, which blanks separate as well; add --separator comma or "
                "--separator blank, the latter with --decimal-comma if commas are decimal",
                excerpt(data.front()[c]));
        }
    }
    return std::nullopt;
}

bool swallows_a_row(std::string_view record, char separator, std::size_t num_columns) {
    if (separator == static_cast<char>(Separator::blanks) || num_columns < 2) {
        return false;
    }
    std::string_view rest = record.substr(std::min(record.find('\n'), record.size()));
    while (!rest.empty()) {
        rest.remove_prefix(1);
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(line.size());
        // What follows a closing quote is outside of the field.
        const std::string_view inside = line.substr(0, line.find('"'));
        const auto num_inside = std::ranges::count(inside, separator);
        const auto num_separators = static_cast<std::size_t>(std::ranges::count(line, separator));
        if (num_inside > 0 && num_separators + 1 == num_columns) {
            return true;
        }
    }
    return false;
}

}  // namespace irwe
