#include "irwe/graph/edge_header.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/io/field_kind.h"
#include "irwe/io/headings.h"

namespace irwe {
namespace {

using Headings = std::array<std::string, 2>;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool has_digit(std::string_view text) { return std::ranges::any_of(text, is_digit); }

bool is_value(FieldKind kind) {
    return kind == FieldKind::whole_number || kind == FieldKind::number || kind == FieldKind::time;
}

// Returns true if column `c` of `rows` holds values or nothing, and a value at least once.
bool holds_values(std::span<const Row> rows, std::size_t c) {
    bool has_value = false;
    for (const Row& row : rows) {
        const FieldKind kind = c < row.size() ? field_kind(row[c]) : FieldKind::missing;
        if (!is_value(kind) && kind != FieldKind::missing) {
            return false;
        }
        has_value = has_value || is_value(kind);
    }
    return has_value;
}

// Returns true if one of the texts in `first` occurs in other rows, `in_its_column` or anywhere.
bool recurs(const Row& first, std::span<const Row> rows, bool in_its_column) {
    for (const Row& row : rows) {
        for (std::size_t c = 0; c < row.size() && row != first; ++c) {
            const bool is_text = field_kind(row[c]) == FieldKind::text;
            const bool is_found = in_its_column ? c < first.size() && first[c] == row[c]
                                                : std::ranges::find(first, row[c]) != first.end();
            if (is_text && is_found) {
                return true;
            }
        }
    }
    return false;
}

bool has_named_column(const Row& first, const ReadGraphOptions& options) {
    const auto has = [&first](const std::string& name) {
        return !name.empty() && !is_whole_number(name) &&
               std::ranges::any_of(first, [&](const std::string& field) {
                   return equal_ignoring_case(field, name);
               });
    };
    return has(options.source) || has(options.target) || has(options.weight) || has(options.time) ||
           has(options.type);
}

// Returns true for 0, 1, ...: the headings that pandas gives to columns without names.
bool are_column_numbers(const Row& row) {
    for (std::size_t c = 0; c < row.size(); ++c) {
        if (row[c] != std::to_string(c)) {
            return false;
        }
    }
    return true;
}

// Returns true if words without digits stand above names that all have digits, in two columns.
bool differ_in_digits(const Row& first, std::span<const Row> rows) {
    constexpr std::size_t kFewestRows = 3;
    std::size_t num_columns = 0;
    for (std::size_t c = 0; c < first.size(); ++c) {
        num_columns +=
            std::ranges::all_of(rows,
                                [c](const Row& row) { return c < row.size() && has_digit(row[c]); })
                ? 1U
                : 0U;
    }
    return rows.size() >= kFewestRows && num_columns >= 2 && std::ranges::none_of(first, has_digit);
}

HeaderVerdict judge_words(const Row& first, std::span<const Row> rows) {
    const bool reads_like_one = std::ranges::any_of(
        first, [](const std::string& field) { return reads_like_heading(field); });
    if (rows.empty()) {
        return reads_like_one ? HeaderVerdict::unsure : HeaderVerdict::none;
    }
    std::size_t num_words_above_values = 0;
    bool is_above_words = true;
    for (std::size_t c = 0; c < first.size(); ++c) {
        const FieldKind kind = field_kind(first[c]);
        const bool above_values = holds_values(rows, c);
        if (above_values && is_value(kind)) {
            return HeaderVerdict::none;
        }
        num_words_above_values += above_values && kind == FieldKind::text ? 1U : 0U;
        is_above_words = is_above_words && !above_values;
    }
    if (num_words_above_values >= (first.size() == 2 ? 2U : 1U)) {
        return recurs(first, rows, true) ? HeaderVerdict::none : HeaderVerdict::header;
    }
    if (recurs(first, rows, false)) {
        return HeaderVerdict::none;
    }
    const bool may_be_one = reads_like_one || differ_in_digits(first, rows) ||
                            (is_above_words && are_column_numbers(first));
    return may_be_one ? HeaderVerdict::unsure : HeaderVerdict::none;
}

// Usual headings in lower case, as titles and in capitals.
std::vector<Headings> spelled_headings() {
    std::vector<Headings> result;
    const auto upper = [](char c) {
        return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    };
    for (const auto& [source, target] : usual_edge_headings()) {
        result.push_back({std::string(source), std::string(target)});
        Headings titles = result.back();
        Headings capitals = result.back();
        for (std::string& title : titles) {
            title[0] = upper(title[0]);
        }
        for (std::string& word : capitals) {
            std::ranges::transform(word, word.begin(), upper);
        }
        result.push_back(std::move(titles));
        result.push_back(std::move(capitals));
    }
    return result;
}

}  // namespace

HeaderVerdict judge_header(std::span<const Row> rows, const ReadGraphOptions& options) {
    if (options.header != Header::automatic) {
        return options.header == Header::yes ? HeaderVerdict::certain_header : HeaderVerdict::none;
    }
    const Row& first = rows.front();
    if (has_named_column(first, options)) {
        return HeaderVerdict::certain_header;
    }
    const std::vector<std::string_view> headings(first.begin(), first.end());
    if (const std::optional<ColumnPair> pair = find_edge_headings(headings)) {
        const Row names{first[pair->source], first[pair->target]};
        std::vector<Row> others;
        std::ranges::copy_if(rows.subspan(1), std::back_inserter(others),
                             [&](const Row& row) { return row != first; });
        return recurs(names, others, false) ? HeaderVerdict::contradictory : HeaderVerdict::header;
    }
    if (first.size() >= 3 && first[0].empty()) {
        return HeaderVerdict::header;
    }
    return judge_words(first, rows.subspan(1));
}

bool may_pass_for_header(std::string_view u, std::string_view v, const NodeNames& names) {
    if (names.are_integers()) {
        return false;
    }
    const auto begins_like_another_format = [](std::string_view name) {
        return name.find_first_of("([{<*") == 0;
    };
    if (is_edge_heading(u, v) || is_heading_of_two_kinds(u, v) || reads_like_heading(u) ||
        reads_like_heading(v) || begins_like_another_format(u) || (u == "0" && v == "1")) {
        return true;
    }
    const auto is_number_with_digits = [](std::string_view name) {
        return has_digit(name) && is_value(field_kind(name));
    };
    if (is_number_with_digits(u) || is_number_with_digits(v)) {
        return false;
    }
    const bool has_digits = has_digit(u) || has_digit(v);
    for (NodeId node = 0; node < names.size(); ++node) {
        const std::string name = names[node];
        if (is_value(field_kind(name)) || (!has_digits && has_digit(name))) {
            return true;
        }
    }
    return false;
}

bool has_edge_of_headings(const Graph& graph) {
    if (graph.names().are_integers()) {
        return false;
    }
    return std::ranges::any_of(spelled_headings(), [&](const Headings& headings) {
        const std::optional<NodeId> u = graph.names().find(headings[0]);
        const std::optional<NodeId> v = graph.names().find(headings[1]);
        return u && v && graph.degree(*u) == 1 && graph.degree(*v) == 1 && graph.has_edge(*u, *v);
    });
}

std::string unused_headings(const NodeNames& names, std::string_view separator) {
    for (const Headings& headings : spelled_headings()) {
        if (!names.find(headings[0]) && !names.find(headings[1])) {
            return headings[0] + std::string(separator) + headings[1];
        }
    }
    throw InputError("all usual headings of an edge list are names of nodes; rename some");
}

}  // namespace irwe
