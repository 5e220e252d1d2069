#include "irwe/io/table_format.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/io/field_kind.h"
#include "irwe/io/name_rule.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

constexpr std::size_t kMaxRecordLength = std::size_t{1} << 16;

}  // namespace

std::string plural(Separator separator) {
    switch (separator) {
        case Separator::tab:
            return "tabs";
        case Separator::semicolon:
            return "semicolons";
        case Separator::comma:
            return "commas";
        case Separator::blanks:
        case Separator::none:
            return "blanks";
    }
    return excerpt(std::string(1, static_cast<char>(separator)));
}

Separator parse_separator(std::string_view text) {
    using Named = std::pair<std::string_view, Separator>;
    constexpr std::array<Named, 6> kNames{{{"tab", Separator::tab},
                                           {"\\t", Separator::tab},
                                           {"comma", Separator::comma},
                                           {"semicolon", Separator::semicolon},
                                           {"blank", Separator::blanks},
                                           {"blanks", Separator::blanks}}};
    const auto* const named = std::ranges::find(kNames, text, &Named::first);
    if (named != kNames.end()) {
        return named->second;
    }
    const bool is_character = text.size() == 1 && text[0] != '"' &&
                              ((text[0] >= ' ' && text[0] < 0x7f) || text[0] == '\t');
    require(is_character,
            fmt::format("--separator: expected tab, comma, semicolon, blank or one ASCII character "
                        "other than a double quote, found {}",
                        excerpt(text)));
    return static_cast<Separator>(text[0]);
}

bool has_data(std::string_view line) {
    const std::size_t first = line.find_first_not_of(" \t");
    return first != std::string_view::npos && line[first] != '#' && line[first] != '%';
}

std::optional<std::string_view> next_data_line(
    LineReader& reader, const std::function<void(std::string_view)>& on_comment) {
    std::optional<std::string_view> line = reader.next();
    while (line && !has_data(*line)) {
        if (on_comment) {
            on_comment(*line);
        }
        line = reader.next();
    }
    return line;
}

bool reads_like_row(std::string_view comment, FieldSplitter& splitter) {
    const std::size_t sign = comment.find_first_of("#%");
    const bool is_name =
        sign + 1 < comment.size() && comment.find_first_of(" \t#%", sign + 1) != sign + 1;
    return sign != std::string_view::npos && is_name && splitter.split(comment);
}

bool FieldSplitter::split(std::string_view line) {
    fields_.clear();
    unescaped_.clear();
    problem_.clear();
    is_open_ = false;
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

std::string_view FieldSplitter::split_record(std::string_view line, LineReader& reader) {
    if (split(line)) {
        return line;
    }
    const std::uint64_t first_line = reader.line_number();
    const std::string beginning = excerpt(line);
    if (may_continue()) {
        record_ = line;
        for (std::size_t i = 1; i < kMaxRecordLines && record_.size() < kMaxRecordLength; ++i) {
            const std::optional<std::string_view> next = reader.next();
            if (!next) {
                break;
            }
            record_ += '\n';
            record_ += *next;
            // Only a quote can close the field: other lines need no look at the whole record.
            if (next->find('"') != std::string_view::npos && (split(record_) || !may_continue())) {
                break;
            }
        }
    }
    if (!problem_.empty()) {
        reader.fail_at(first_line, fmt::format("{} in {}", problem_, beginning));
    }
    return record_;
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
        is_open_ = true;
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

std::string on_one_line(std::string_view field) {
    std::string result(field);
    std::ranges::replace(result, '\n', ' ');
    return result;
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
