#include "irwe/embeddings/embedding_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/embeddings/known_spaces.h"
#include "irwe/embeddings/row_blocks.h"
#include "irwe/graph/name_table.h"
#include "irwe/io/field_kind.h"
#include "irwe/io/headings.h"
#include "irwe/io/line_reader.h"
#include "irwe/io/table_format.h"
#include "irwe/io/table_sample.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

using Fields = std::span<const std::string_view>;

std::optional<std::uint64_t> count_in(std::string_view text) {
    std::uint64_t value = 0;
    const char* const end = text.data() + text.size();
    const auto [position, error] = std::from_chars(text.data(), end, value);
    return error == std::errc() && position == end ? std::optional(value) : std::nullopt;
}

// The value of what C writes for a number. What float cannot hold becomes zero or infinite.
std::optional<Real> number_in(std::string_view text) {
    if (text.starts_with('+')) {
        text.remove_prefix(1);
    }
    Real value = 0;
    const char* const end = text.data() + text.size();
    const auto [position, error] = std::from_chars(text.data(), end, value);
    if (error == std::errc::invalid_argument || position != end) {
        return std::nullopt;
    }
    return error == std::errc()
               ? value
               : static_cast<Real>(std::strtod(std::string(text).c_str(), nullptr));
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

// The spaces that headings name: identity_1, identity_2, position_1 are two of identity and one of
// position; anything else is one space without a name.
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

bool ends_in(std::string_view path, std::string_view extension) {
    if (path.ends_with(".gz")) {
        path.remove_suffix(3);
    }
    return path.ends_with(extension);
}

// Returns the separator of the first lines. If they disagree, as in a table with an error, the name
// of the file decides whether it is meant to be a table.
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

// The first line of word2vec: how many vectors of how many numbers follow.
struct Announcement {
    std::uint64_t num_rows;
    std::uint64_t num_columns;
};

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

// Two whole numbers above longer lines are an announcement. Above lines of a name and one number
// they could be such a line, too: then it must not announce fewer lines than there are.
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

class TextReader {
public:
    explicit TextReader(const std::string& path)
        : path_(path), lines_(path), names_(lines_.name()) {}

    Embeddings read() {
        std::optional<std::string_view> line = next_data_line(lines_);
        if (!line) {
            throw InputError(fmt::format(
                "{}: is empty, expected a node and its numbers on each line", lines_.name()));
        }
        line = begin(*line);
        for (; line; line = next_row()) {
            add_row(*line);
        }
        check_count();
        NameTable::Sorted sorted = std::move(names_).sorted();
        return {std::make_shared<const NodeNames>(std::move(sorted.names)),
                rows_.take(spaces_, sorted.places)};
    }

private:
    // Learns the format from the first line of data and those behind it; returns the first row.
    std::optional<std::string_view> begin(std::string_view line) {
        const std::vector<std::string_view> sample = sample_lines(line, lines_);
        announcement_ = announcement_in(sample);
        const Separator separator = announcement_ ? Separator::blanks : separator_of(path_, sample);
        splitter_ = FieldSplitter(separator);
        is_table_ = separator != Separator::blanks;
        if (announcement_) {
            // A number takes a digit and a blank.
            if (announcement_->num_columns > LineReader::max_line_length() / 2) {
                lines_.fail(
                    fmt::format("announces vectors of {} numbers, expected what fits a line "
                                "of {} bytes",
                                announcement_->num_columns, LineReader::max_line_length()));
            }
            expected_by_ = fmt::format("announced by line {}", lines_.line_number());
            set_columns(one_space(announcement_->num_columns));
            return next_row();
        }
        const Fields fields = split(line);
        expected_by_ = fmt::format("as in line {}", lines_.line_number());
        if (are_headings(fields)) {
            set_columns(spaces_of(fields.subspan(1)));
            return next_row();
        }
        if (fields.size() < 2) {
            lines_.fail(fmt::format("expected a node and its numbers, found {}", excerpt(line)));
        }
        set_columns(one_space(fields.size() - 1));
        return line;
    }

    void set_columns(std::vector<SpaceInfo> spaces) {
        spaces_ = std::move(spaces);
        std::size_t count = 0;
        for (const SpaceInfo& space : spaces_) {
            count += static_cast<std::size_t>(space.dim);
        }
        rows_.set_num_columns(count);
    }

    // In word2vec nothing is a comment; only empty lines are passed over.
    std::optional<std::string_view> next_row() {
        if (is_table_) {
            return next_data_line(lines_);
        }
        std::optional<std::string_view> line = lines_.next();
        while (line && line->find_first_not_of(" \t") == std::string_view::npos) {
            line = lines_.next();
        }
        return line;
    }

    // The name and the numbers of a line. In word2vec a name ends at a blank, whatever it holds.
    Fields split(std::string_view line) {
        std::string_view name;
        if (!is_table_) {
            line.remove_prefix(line.find_first_not_of(" \t"));
            name = line.substr(0, line.find_first_of(" \t"));
            line.remove_prefix(name.size());
        }
        if (!splitter_.split(line)) {
            lines_.fail(fmt::format("{} in {}", splitter_.problem(), excerpt(line)));
        }
        if (is_table_) {
            return splitter_.fields();
        }
        fields_.assign(1, name);
        fields_.insert(fields_.end(), splitter_.fields().begin(), splitter_.fields().end());
        return fields_;
    }

    void add_row(std::string_view line) {
        const Fields fields = split(line);
        if (fields.size() != rows_.num_columns() + 1) {
            lines_.fail(fmt::format("expected {} numbers behind the name, {}, found {} in {}",
                                    rows_.num_columns(), expected_by_, fields.size() - 1,
                                    excerpt(line)));
        }
        const std::string_view name = fields[0];
        if (name.empty()) {
            lines_.fail(
                fmt::format("expected the name of a node in front, found {}", excerpt(line)));
        }
        check_name(name, lines_);
        const NodeId num_before = names_.size();
        names_.insert(name);
        if (names_.size() == num_before) {
            lines_.fail(fmt::format("a second row for node {}, expected one", excerpt(name)));
        }
        const std::span<Real> row = rows_.add_row();
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::optional<Real> number = number_in(fields[i + 1]);
            if (!number || !std::isfinite(*number)) {
                lines_.fail(fmt::format("expected a {} in column {} of node {}, found {}",
                                        number ? "finite number" : "number", i + 2, excerpt(name),
                                        excerpt(fields[i + 1])));
            }
            row[i] = *number;
        }
    }

    void check_count() const {
        if (names_.size() == 0 || (announcement_ && announcement_->num_rows != names_.size())) {
            throw InputError(fmt::format(
                "{}: has {} rows, expected {}; was it copied or downloaded in full?", lines_.name(),
                names_.size(),
                announcement_ ? fmt::format("the {} of its first line", announcement_->num_rows)
                              : "one for each node"));
        }
    }

    std::string path_;
    LineReader lines_;
    NameTable names_;
    FieldSplitter splitter_{Separator::blanks};
    bool is_table_ = false;
    std::optional<Announcement> announcement_;
    std::string expected_by_;
    std::vector<std::string_view> fields_;  // of a line of word2vec
    std::vector<SpaceInfo> spaces_;
    RowBlocks rows_;
};

}  // namespace

Embeddings read_embedding_text(const std::string& path) { return TextReader(path).read(); }

}  // namespace irwe
