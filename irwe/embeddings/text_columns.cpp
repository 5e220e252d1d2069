#include "irwe/embeddings/text_columns.h"

#include <algorithm>
#include <charconv>

#include "irwe/embeddings/known_spaces.h"
#include "irwe/io/field_kind.h"
#include "irwe/io/headings.h"
#include "irwe/io/table_sample.h"

namespace irwe {
namespace {

std::optional<std::uint64_t> count_in(std::string_view text) {
    std::uint64_t value = 0;
    const char* const end = text.data() + text.size();
    const auto [position, error] = std::from_chars(text.data(), end, value);
    return error == std::errc() && position == end ? std::optional(value) : std::nullopt;
}

// True for 0, 1, ... and 1, 2, ...: the headings that pandas makes of column numbers.
bool are_column_numbers(Fields fields) {
    const std::uint64_t first = count_in(fields[0]).value_or(2);
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (count_in(fields[i]) != first + i) {
            return false;
        }
    }
    return first <= 1;
}

bool ends_in(std::string_view path, std::string_view extension) {
    if (path.ends_with(".gz")) {
        path.remove_suffix(3);
    }
    return path.ends_with(extension);
}

// Quotes in names of word2vec mean nothing.
std::size_t num_words(std::string_view line) {
    std::size_t count = 0;
    bool in_word = false;
    for (const char c : line) {
        const bool is_blank = c == ' ' || c == '\t';
        count += !is_blank && !in_word ? 1 : 0;
        in_word = !is_blank;
    }
    return count;
}

// Returns how many numbers follow the first word, if nothing else does and blanks separate them.
std::optional<std::size_t> num_numbers(std::string_view line) {
    std::size_t count = 0;
    bool is_first = true;
    while (!line.empty()) {
        const std::string_view word = line.substr(0, line.find(' '));
        line.remove_prefix(std::min(word.size() + 1, line.size()));
        if (word.empty()) {
            continue;
        }
        if (!is_first && !is_number(word)) {
            return std::nullopt;
        }
        count += is_first ? 0 : 1;
        is_first = false;
    }
    return count;
}

}  // namespace

bool are_headings(Fields fields) {
    if (fields.size() < 2) {
        return false;
    }
    const Fields columns = fields.subspan(1);
    const bool above_names = fields[0].empty() || is_node_heading(fields[0]);
    return std::ranges::none_of(columns, is_number) || (above_names && are_column_numbers(columns));
}

std::vector<SpaceInfo> one_space(std::uint64_t dim) {
    return {space_info("embedding", static_cast<Eigen::Index>(dim))};
}

std::vector<SpaceInfo> spaces_of(Fields headings) {
    std::vector<SpaceInfo> spaces;
    for (const std::string_view heading : headings) {
        const std::size_t end = heading.rfind('_');
        const std::string_view space = heading.substr(0, end);
        const bool is_ours = is_known_space(space) && end != std::string_view::npos &&
                             count_in(heading.substr(end + 1));
        if (is_ours && !spaces.empty() && spaces.back().name == space) {
            ++spaces.back().dim;
        } else if (is_ours && std::ranges::find(spaces, space, &SpaceInfo::name) == spaces.end()) {
            spaces.push_back(space_info(std::string(space), 1));
        } else {
            return one_space(headings.size());
        }
    }
    return spaces;
}

Separator separator_of(const std::string& path, std::span<const std::string_view> sample) {
    const Separator sniffed = sniff_separator(sample);
    if (sniffed != Separator::blanks || !(ends_in(path, ".tsv") || ends_in(path, ".csv"))) {
        return sniffed;
    }
    for (const Separator separator : {Separator::tab, Separator::semicolon, Separator::comma}) {
        if (sample[0].find(static_cast<char>(separator)) != std::string_view::npos) {
            return separator;
        }
    }
    return sniffed;
}

std::optional<Announcement> announcement_in(std::span<const std::string_view> sample) {
    FieldSplitter splitter(Separator::blanks);
    if (!splitter.split(sample[0]) || splitter.fields().size() != 2) {
        return std::nullopt;
    }
    const std::optional<std::uint64_t> num_rows = count_in(splitter.fields()[0]);
    const std::optional<std::uint64_t> num_columns = count_in(splitter.fields()[1]);
    if (!num_rows || !num_columns || *num_columns == 0) {
        return std::nullopt;
    }
    const std::size_t num_fields = sample.size() == 1 ? 0 : num_words(sample[1]);
    const bool is_short_row =
        num_fields <= 2 && (*num_columns != 1 || *num_rows < sample.size() - 1);
    return sample.size() > 1 && is_short_row ? std::nullopt
                                             : std::optional(Announcement{*num_rows, *num_columns});
}

bool is_row_and_no_comment(std::string_view line, const LineReader& lines) {
    const std::optional<std::size_t> count = num_numbers(line);
    if (!count || *count == 0) {
        return false;
    }
    const std::vector<std::string_view> sample = sample_lines(line, lines);
    return sample.size() > 1 ? num_numbers(sample[1]) == count : *count > 1;
}

}  // namespace irwe
