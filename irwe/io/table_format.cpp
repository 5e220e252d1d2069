#include "irwe/io/table_format.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>

#include "irwe/io/name_rule.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

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

// Returns true if `separator` cuts every line into two fields or more, and all into the same number
// if asked. A line whose quotes do not match is passed over: the reader refuses it later.
bool fits(Separator separator, std::span<const std::string_view> lines, bool same_number) {
    FieldSplitter splitter(separator, FieldSplitter::Braces::end_line);
    std::size_t num_fields = 0;
    for (const std::string_view line : lines) {
        if (!splitter.split(line)) {
            continue;
        }
        const std::size_t num_found = splitter.fields().size();
        if (num_found < 2 || (same_number && num_fields != 0 && num_fields != num_found)) {
            return false;
        }
        num_fields = num_found;
    }
    return num_fields != 0;
}

}  // namespace

std::string_view plural(Separator separator) {
    switch (separator) {
        case Separator::tab:
            return "tabs";
        case Separator::semicolon:
            return "semicolons";
        case Separator::comma:
            return "commas";
        default:
            return "blanks";
    }
}

bool has_data(std::string_view line) {
    const std::size_t first = line.find_first_not_of(" \t");
    return first != std::string_view::npos && line[first] != '#' && line[first] != '%';
}

std::optional<std::string_view> next_data_line(LineReader& reader) {
    std::optional<std::string_view> line = reader.next();
    while (line && !has_data(*line)) {
        line = reader.next();
    }
    return line;
}

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
        if (has_data(next)) {
            lines.push_back(next);
        }
    }
    return lines;
}

bool FieldSplitter::split(std::string_view line) {
    fields_.clear();
    unescaped_.clear();
    problem_.clear();
    const bool by_blanks = separator_ == static_cast<char>(Separator::blanks);
    std::size_t position = skip_blanks(line, 0);
    if (position == line.size()) {
        return true;
    }
    for (;;) {
        const char first = position < line.size() ? line[position] : separator_;
        if (first == '"') {
            position = split_quoted_field(line, position);
            if (!problem_.empty()) {
                return false;
            }
        } else {
            const bool is_rest = first == '{' && fields_.size() == 2 && braces_ == Braces::end_line;
            std::size_t end = is_rest ? line.size() : end_of_plain_field(line, position);
            const std::size_t next = end;
            while (end > position && is_blank(line[end - 1])) {
                --end;
            }
            fields_.push_back(line.substr(position, end - position));
            position = next;
        }
        position = skip_blanks(line, position);
        if (position == line.size()) {
            return true;
        }
        if (!by_blanks) {
            assert(line[position] == separator_);
            position = skip_blanks(line, position + 1);
        }
    }
}

std::size_t FieldSplitter::skip_blanks(std::string_view line, std::size_t position) const {
    while (position < line.size() && is_blank(line[position])) {
        ++position;
    }
    return position;
}

std::size_t FieldSplitter::end_of_plain_field(std::string_view line, std::size_t begin) const {
    if (separator_ != static_cast<char>(Separator::blanks)) {
        return std::min(line.find(separator_, begin), line.size());
    }
    std::size_t end = begin;
    while (end < line.size() && !is_blank(line[end])) {
        ++end;
    }
    return end;
}

// Appends the field whose opening quote is at `begin`; returns where the rest of the line begins.
std::size_t FieldSplitter::split_quoted_field(std::string_view line, std::size_t begin) {
    // Room for all there may be, so that appending does not move what fields_ already shows.
    unescaped_.reserve(line.size());
    const std::size_t begin_unescaped = unescaped_.size();
    std::size_t piece = begin + 1;
    std::size_t quote = line.find('"', piece);
    bool holds_quotes = false;
    while (quote + 1 < line.size() && quote != std::string_view::npos && line[quote + 1] == '"') {
        holds_quotes = true;
        unescaped_.append(line, piece, quote + 1 - piece);
        piece = quote + 2;
        quote = line.find('"', piece);
    }
    if (quote == std::string_view::npos) {
        problem_ = "a double quote that is not closed";
        return line.size();
    }
    if (holds_quotes) {
        unescaped_.append(line, piece, quote - piece);
        fields_.push_back(std::string_view(unescaped_).substr(begin_unescaped));
    } else {
        fields_.push_back(line.substr(piece, quote - piece));
    }
    const std::size_t next = quote + 1;
    const std::size_t following = skip_blanks(line, next);
    const bool by_blanks = separator_ == static_cast<char>(Separator::blanks);
    if (following < line.size() &&
        (by_blanks ? following == next : line[following] != separator_)) {
        problem_ = "text behind a closing double quote";
    }
    return next;
}

Separator sniff_separator(std::span<const std::string_view> lines, bool same_number) {
    if (!lines.empty() && hold_attributes(lines)) {
        return Separator::blanks;
    }
    constexpr std::array kCandidates{Separator::tab, Separator::semicolon, Separator::comma};
    const auto* const found = std::ranges::find_if(
        kCandidates, [&](Separator candidate) { return fits(candidate, lines, same_number); });
    return found == kCandidates.end() ? Separator::blanks : *found;
}

bool is_whole_number(std::string_view text) {
    if (text.starts_with('-') || text.starts_with('+')) {
        text.remove_prefix(1);
    }
    return !text.empty() && std::ranges::all_of(text, is_digit);
}

bool is_number(std::string_view text) {
    if (text.empty() || is_whole_number(text)) {
        return true;
    }
    if (text.starts_with('+')) {
        text.remove_prefix(1);
    }
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error != std::errc::invalid_argument && end == text.data() + text.size();
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
    const auto lower = [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    };
    return std::ranges::equal(a, b, {}, lower, lower);
}

bool is_node_heading(std::string_view text) {
    constexpr std::array<std::string_view, 5> kHeadings{"node", "nodes", "id", "name", "node_id"};
    return std::ranges::any_of(
        kHeadings, [text](std::string_view word) { return equal_ignoring_case(text, word); });
}

bool is_edge_heading(std::string_view first, std::string_view second) {
    using Pair = std::pair<std::string_view, std::string_view>;
    constexpr std::array<Pair, 12> kHeadings{{{"source", "target"},
                                              {"from", "to"},
                                              {"src", "dst"},
                                              {"u", "v"},
                                              {"node1", "node2"},
                                              {"node_1", "node_2"},
                                              {"id1", "id2"},
                                              {"id_1", "id_2"},
                                              {"head", "tail"},
                                              {"from_node", "to_node"},
                                              {"fromnodeid", "tonodeid"},
                                              {"start", "end"}}};
    return std::ranges::any_of(kHeadings, [&](const Pair& heading) {
        return equal_ignoring_case(first, heading.first) &&
               equal_ignoring_case(second, heading.second);
    });
}

void check_name(std::string_view name, const LineReader& reader) {
    if (is_clean_name(name)) {
        return;
    }
    if (name.size() > kMaxNameLength) {
        reader.fail(fmt::format("a name of {} bytes, {}, expected at most {}", name.size(),
                                excerpt(name), kMaxNameLength));
    }
    if (name.find('\t') != std::string_view::npos) {
        reader.fail(fmt::format("a tab within the name {}; do tabs and other separators mix?",
                                excerpt(name)));
    }
    if (!is_utf8(name)) {
        reader.fail(
            fmt::format("the name {} is not UTF-8; convert the file, e.g. by iconv -f "
                        "ISO-8859-1 -t UTF-8",
                        excerpt(name)));
    }
    reader.fail(fmt::format("a control character in the name {}, expected text", excerpt(name)));
}

}  // namespace irwe
