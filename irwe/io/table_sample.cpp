#include "irwe/io/table_sample.h"

#include <algorithm>
#include <array>

#include "irwe/io/field_kind.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

// True if every line but perhaps the first reads `u v {...}`, as networkx writes edges with their
// attributes: then commas and semicolons are those of the attributes.
bool hold_attributes(std::span<const std::string_view> lines) {
    FieldSplitter splitter(Separator::blanks, FieldSplitter::Braces::end_line);
    const auto holds_attributes = [&splitter](std::string_view line) {
        return splitter.split(line) && splitter.fields().size() == 3 &&
               splitter.fields()[2].starts_with('{') && splitter.fields()[2].ends_with('}');
    };
    const auto others = lines.size() > 1 ? lines.subspan(1) : lines;
    return std::ranges::all_of(others, holds_attributes);
}

// Returns true if `separator` cuts every record into two fields or more, and all into the same
// number if asked. Lines whose quotes do not match are passed over: the reader refuses them later.
bool fits(Separator separator, std::span<const std::string_view> lines, bool same_number) {
    const std::vector<Row> rows =
        sample_rows(lines, FieldSplitter(separator, FieldSplitter::Braces::end_line));
    const auto is_table_of = [&](std::span<const Row> some) {
        return std::ranges::all_of(some, [&](const Row& row) {
            return row.size() >= 2 && (!same_number || row.size() == some.front().size());
        });
    };
    const auto below = std::span(rows).subspan(rows.empty() ? 0 : 1);
    const bool has_other_header = same_number && below.size() >= 2 && rows.front().size() >= 2;
    return !rows.empty() && (is_table_of(rows) || (has_other_header && is_table_of(below)));
}

// Returns true for lines such as `10 20 1,5`: as many fields between blanks on each line, three at
// least, commas only in numbers, and two columns without any.
bool have_decimal_commas(std::span<const std::string_view> lines) {
    const std::vector<Row> rows = sample_rows(lines, FieldSplitter(Separator::blanks));
    const auto is_plain = [](const std::string& field) {
        return field.find_first_of(",;") == std::string::npos;
    };
    constexpr std::size_t kFewestColumns = 3;
    if (rows.empty() || rows.front().size() < kFewestColumns) {
        return false;
    }
    std::vector<bool> has_commas(rows.front().size(), false);
    for (const Row& row : rows) {
        if (row.size() != has_commas.size()) {
            return false;
        }
        for (std::size_t c = 0; c < row.size(); ++c) {
            if (!is_plain(row[c]) && !is_decimal_comma_number(row[c])) {
                return false;
            }
            has_commas[c] = has_commas[c] || !is_plain(row[c]);
        }
    }
    return std::ranges::count(has_commas, true) > 0 && std::ranges::count(has_commas, false) >= 2;
}

}  // namespace

std::vector<std::string_view> sample_lines(std::string_view line, const LineReader& reader) {
    std::vector<std::string_view> lines{line};
    std::string_view text = reader.lookahead();
    while (!text.empty() && lines.size() < kNumSampledLines) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view next = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (next.ends_with('\r')) {
            next.remove_suffix(1);
        }
        skip_byte_order_mark(next);
        if (has_data(next)) {
            lines.push_back(next);
        }
    }
    return lines;
}

std::vector<Row> sample_rows(std::span<const std::string_view> lines, FieldSplitter splitter) {
    std::vector<Row> rows;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        std::size_t last = i;
        std::string record(lines[i]);
        bool is_split = splitter.split(record);
        while (!is_split && splitter.may_continue() && last + 1 < lines.size()) {
            record += '\n';
            record += lines[++last];
            is_split = splitter.split(record);
        }
        if (is_split) {
            rows.emplace_back(splitter.fields().begin(), splitter.fields().end());
            i = last;
        } else if (splitter.may_continue() && !rows.empty()) {
            break;  // a record that ends behind the sample
        }
    }
    return rows;
}

Separator sniff_separator(std::span<const std::string_view> lines, SniffOptions options) {
    if (!lines.empty() && hold_attributes(lines)) {
        return Separator::blanks;
    }
    constexpr std::array kCandidates{Separator::tab, Separator::semicolon, Separator::comma};
    const auto* const found = std::ranges::find_if(kCandidates, [&](Separator candidate) {
        const bool may_be_decimal =
            candidate == Separator::comma && (options.decimal_comma || have_decimal_commas(lines));
        return !may_be_decimal && fits(candidate, lines, options.same_number);
    });
    return found == kCandidates.end() ? Separator::blanks : *found;
}

}  // namespace irwe
