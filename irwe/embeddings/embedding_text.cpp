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
#include "irwe/embeddings/embedding_json.h"
#include "irwe/embeddings/named_rows.h"
#include "irwe/embeddings/text_columns.h"
#include "irwe/io/field_kind.h"
#include "irwe/io/headings.h"
#include "irwe/io/line_reader.h"
#include "irwe/io/table_format.h"
#include "irwe/io/table_sample.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

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

class TextReader {
public:
    TextReader(const std::string& path, PeekedBytes file, std::size_t max_bytes)
        : path_(path), lines_(std::move(file)), rows_(lines_, max_bytes) {}

    Embeddings read() {
        std::optional<std::string_view> line = first_line();
        if (!line) {
            throw InputError(fmt::format(
                "{}: is empty, expected a node and its numbers on each line", lines_.name()));
        }
        line = begin(*line);
        for (; line; line = next_row()) {
            add_row(*line);
        }
        check_count();
        return std::move(rows_).take();
    }

private:
    std::optional<std::string_view> first_line() {
        std::optional<std::string_view> line = next_filled_line();
        while (line && !has_data(*line) && !is_row_and_no_comment(*line, lines_)) {
            line = next_filled_line();
        }
        return line;
    }

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
            rows_.set_spaces(one_space(announcement_->num_columns));
            return next_row();
        }
        const Fields fields = split(line);
        expected_by_ = fmt::format("as in line {}", lines_.line_number());
        if (are_headings(fields)) {
            rows_.set_spaces(spaces_of(fields.subspan(1)));
            return next_row();
        }
        if (fields.size() < 2) {
            lines_.fail(fmt::format("expected a node and its numbers, found {}", excerpt(line)));
        }
        rows_.set_spaces(one_space(fields.size() - 1));
        return line;
    }

    // In word2vec nothing is a comment; only empty lines are passed over.
    std::optional<std::string_view> next_row() {
        return is_table_ ? next_data_line(lines_) : next_filled_line();
    }

    std::optional<std::string_view> next_filled_line() {
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
        const std::span<Real> row = rows_.add(name);
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
        if (rows_.size() == 0 || (announcement_ && announcement_->num_rows != rows_.size())) {
            throw InputError(fmt::format(
                "{}: has {} rows, expected {}; was it copied or downloaded in full?", lines_.name(),
                rows_.size(),
                announcement_ ? fmt::format("the {} of its first line", announcement_->num_rows)
                              : "one for each node"));
        }
    }

    std::string path_;
    LineReader lines_;
    FieldSplitter splitter_{Separator::blanks};
    bool is_table_ = false;
    std::optional<Announcement> announcement_;
    std::string expected_by_;
    std::vector<std::string_view> fields_;  // of a line of word2vec
    NamedRows rows_;
};

}  // namespace

Embeddings read_embedding_text(const std::string& path, std::size_t max_bytes) {
    PeekedBytes file(path);
    if (are_json_lines(file.beginning())) {
        return read_embedding_json(std::move(file), max_bytes);
    }
    return TextReader(path, std::move(file), max_bytes).read();
}

}  // namespace irwe
