#include "irwe/graph/formats/matrix_market.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string_view>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/graph/formats/matrix_graph.h"
#include "irwe/graph/graph_input.h"
#include "irwe/graph/table_options.h"
#include "irwe/io/field_kind.h"
#include "irwe/io/headings.h"
#include "irwe/io/line_reader.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

constexpr std::string_view kBanner = "%%MatrixMarket";
constexpr std::size_t kMaxFields = 5;

// The fields of a line, as many as there are; a line with more than kMaxFields has one more.
class LineFields {
public:
    explicit LineFields(std::string_view line) {
        for (;;) {
            const std::size_t begin = line.find_first_not_of(" \t");
            if (begin == std::string_view::npos || size_ == fields_.size()) {
                return;
            }
            line.remove_prefix(begin);
            const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
            fields_[size_++] = line.substr(0, end);
            line.remove_prefix(end);
        }
    }
    std::size_t size() const { return size_; }
    std::string_view operator[](std::size_t i) const { return fields_[i]; }

private:
    std::array<std::string_view, kMaxFields + 1> fields_{};
    std::size_t size_ = 0;
};

std::optional<std::uint64_t> parse_count(std::string_view text) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool is_good = error == std::errc() && end == text.data() + text.size();
    return is_good ? std::optional(value) : std::nullopt;
}

class MatrixMarketReader {
public:
    MatrixMarketReader(PeekedBytes file, const ReadGraphOptions& options)
        : lines_(std::move(file)), options_(options) {}

    Graph read(ReadGraphReport& report) {
        require_no_table_options(options_, lines_.name(), "a Matrix Market file", {"--bipartite"});
        read_banner();
        read_sizes();
        MatrixGraph graph(lines_.name(), shape_, options_);
        if (is_dense_) {
            read_dense(graph);
        } else {
            read_entries(graph);
        }
        if (next_line()) {
            lines_.fail(
                fmt::format("found another entry, expected no more than {}, as the line of "
                            "sizes says",
                            num_entries_));
        }
        return std::move(graph).finish(report);
    }

private:
    void read_banner() {
        const std::optional<std::string_view> line = lines_.next();
        const LineFields fields(line ? *line : std::string_view());
        if (fields.size() != 5 || !equal_ignoring_case(fields[0], kBanner) ||
            !equal_ignoring_case(fields[1], "matrix")) {
            throw InputError(fmt::format(
                "{}: found {} in the first line, expected five words such as %%MatrixMarket matrix "
                "coordinate real general",
                lines_.name(), excerpt(line ? *line : "")));
        }
        is_dense_ = is_one_of(fields[2], "coordinate", "array") == 1;
        const std::size_t kind = is_one_of(fields[3], "pattern", "integer", "real", "double");
        has_values_ = kind != 0;
        shape_.is_symmetric = is_one_of(fields[4], "general", "symmetric") == 1;
        if (is_dense_ && !has_values_) {
            lines_.fail("found an array of the kind pattern, expected numbers in an array");
        }
        shape_.first_number = 1;
    }

    // Returns which of the words stands in the banner.
    template <typename... Words>
    std::size_t is_one_of(std::string_view found, Words... words) const {
        const std::array<std::string_view, sizeof...(words)> all{words...};
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (equal_ignoring_case(found, all[i])) {
                return i;
            }
        }
        lines_.fail(fmt::format("found a matrix of the kind {}, expected {}", excerpt(found),
                                fmt::join(all, " or ")));
    }

    // Returns the next line that is neither blank nor a comment.
    std::optional<std::string_view> next_line() {
        std::optional<std::string_view> line = lines_.next();
        while (line && (line->starts_with('%') ||
                        line->find_first_not_of(" \t") == std::string_view::npos)) {
            line = lines_.next();
        }
        return line;
    }

    void read_sizes() {
        const std::optional<std::string_view> line = next_line();
        require(line.has_value(),
                fmt::format("{}: ends before the line of sizes; was it copied or downloaded in "
                            "full?",
                            lines_.name()));
        const LineFields fields(*line);
        const std::size_t expected = is_dense_ ? 2 : 3;
        std::array<std::uint64_t, 3> sizes{};
        bool are_good = fields.size() == expected;
        for (std::size_t i = 0; i < expected && are_good; ++i) {
            const std::optional<std::uint64_t> size = parse_count(fields[i]);
            are_good = size.has_value();
            sizes[i] = size.value_or(0);
        }
        if (!are_good) {
            lines_.fail(fmt::format("found {}, expected the numbers of {}", excerpt(*line),
                                    is_dense_ ? "rows and columns" : "rows, columns and entries"));
        }
        shape_.num_rows = sizes[0];
        shape_.num_columns = sizes[1];
        num_entries_ = sizes[2];
    }

    void read_entries(MatrixGraph& graph) {
        const std::size_t num_fields = has_values_ ? 3 : 2;
        for (std::uint64_t i = 0; i < num_entries_; ++i) {
            const std::string_view line = next_entry(i);
            const LineFields fields(line);
            if (fields.size() != num_fields) {
                lines_.fail(fmt::format(
                    "found {}, expected {}", excerpt(line),
                    has_values_ ? "a row, a column and a number" : "a row and a column"));
            }
            const std::uint64_t row = place(fields[0], "row", shape_.num_rows);
            const std::uint64_t column = place(fields[1], "column", shape_.num_columns);
            if (has_values_) {
                graph.add_entry(row, column, value_of(fields[2]));
            } else {
                graph.add_entry(row, column);
            }
        }
    }

    // Reads column after column; of a symmetric matrix, from the diagonal on.
    void read_dense(MatrixGraph& graph) {
        for (std::uint64_t column = 0; column < shape_.num_columns; ++column) {
            for (std::uint64_t row = shape_.is_symmetric ? column : 0; row < shape_.num_rows;
                 ++row) {
                const std::string_view line = next_entry(num_entries_);
                const LineFields fields(line);
                if (fields.size() != 1) {
                    lines_.fail(fmt::format("found {}, expected one number", excerpt(line)));
                }
                graph.add_entry(row, column, value_of(fields[0]));
                ++num_entries_;
            }
        }
    }

    std::string_view next_entry(std::uint64_t num_before) {
        const std::optional<std::string_view> line = next_line();
        if (!line) {
            throw InputError(fmt::format(
                "{}: ends behind {} entries, expected more, as the line of sizes says; was it "
                "copied or downloaded in full?",
                lines_.name(), num_before));
        }
        return *line;
    }

    // Returns a row or column, counted from 0.
    std::uint64_t place(std::string_view field, std::string_view what, std::uint64_t size) const {
        const std::optional<std::uint64_t> number = parse_count(field);
        if (!number || *number < 1 || *number > size) {
            lines_.fail(
                fmt::format("found {} as the {} of an entry, expected a number from 1 to "
                            "{}",
                            excerpt(field), what, size));
        }
        return *number - 1;
    }

    double value_of(std::string_view field) const {
        const std::optional<double> value = parse_number(field);
        if (!value) {
            lines_.fail(fmt::format("found {} as an entry, expected a number", excerpt(field)));
        }
        return *value;
    }

    LineReader lines_;
    const ReadGraphOptions& options_;
    MatrixShape shape_;
    bool is_dense_ = false;
    bool has_values_ = true;
    std::uint64_t num_entries_ = 0;
};

}  // namespace

bool recognizes_matrix_market(GraphInput& input) {
    return equal_ignoring_case(input.beginning().substr(0, kBanner.size()), kBanner);
}

GraphContent read_matrix_market_from(GraphInput input, const ReadGraphOptions& options) {
    ReadGraphReport report;
    Graph graph = MatrixMarketReader(std::move(input).take(), options).read(report);
    return {.graph = std::move(graph), .report = std::move(report)};
}

Graph read_matrix_market(const std::string& path, const ReadGraphOptions& options,
                         ReadGraphReport* report) {
    GraphContent content = read_matrix_market_from(GraphInput(path), options);
    if (report != nullptr) {
        *report = std::move(content.report);
    }
    return std::move(content.graph);
}

}  // namespace irwe
