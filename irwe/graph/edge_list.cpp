#include "irwe/graph/edge_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/graph/column_finder.h"
#include "irwe/graph/comment_clues.h"
#include "irwe/graph/edge_collector.h"
#include "irwe/graph/edge_columns.h"
#include "irwe/graph/graph_assembler.h"
#include "irwe/graph/graph_input.h"
#include "irwe/graph/header_check.h"
#include "irwe/graph/integer_pair.h"
#include "irwe/graph/node_list.h"
#include "irwe/graph/other_formats.h"
#include "irwe/graph/row_doubts.h"
#include "irwe/graph/row_filter.h"
#include "irwe/graph/row_shape.h"
#include "irwe/graph/table_weights.h"
#include "irwe/graph/two_sides.h"
#include "irwe/io/field_kind.h"
#include "irwe/io/line_reader.h"
#include "irwe/io/npz_reader.h"
#include "irwe/io/table_format.h"
#include "irwe/io/table_sample.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

// Puts the lines of an edge list into an EdgeCollector.
class EdgeListReader {
public:
    EdgeListReader(PeekedBytes file, const ReadGraphOptions& options, EdgeCollector& edges,
                   ReadGraphReport& report)
        : lines_(std::move(file)),
          options_(options),
          edges_(edges),
          sides_(lines_.name()),
          report_(report),
          comments_(options) {}

    // Reads the whole file; returns its separator.
    Separator read() {
        std::optional<std::string_view> line = first_data_line();
        if (line) {
            line = begin(*line);
        }
        for (; line; line = lines_.next()) {
            if (add_integers(*line)) {
                continue;
            }
            if (has_data(*line)) {
                add_line(*line);
            } else {
                see_comment(*line);
            }
        }
        finish();
        return separator_;
    }

    // Throws InputError if the graph shows that the first line was misunderstood.
    void check_header(const Graph& graph) const {
        irwe::check_header(graph, columns_, first_row_, options_, lines_);
    }

private:
    using Fields = std::span<const std::string_view>;

    // Returns the first line with data. The first line of all may be that of another format, or
    // tell Excel the separator.
    std::optional<std::string_view> first_data_line() {
        std::optional<std::string_view> line = lines_.next();
        if (line && line->size() == 5 && line->starts_with("sep=")) {
            separator_ = parse_separator(line->substr(4));
            is_separator_known_ = true;
            line = lines_.next();
        }
        while (line && !has_data(*line)) {
            refuse(other_format_of_line(*line));
            comments_.see_above(*line);
            line = lines_.next();
        }
        if (line) {
            refuse(other_format_of_line(*line));
        }
        return line;
    }

    void refuse(const std::optional<std::string>& message) const {
        if (message) {
            lines_.fail(*message);
        }
    }

    // Learns the format from the first line with data and those after it. Returns the first edge.
    std::optional<std::string_view> begin(std::string_view line) {
        const std::vector<std::string_view> sample = sample_lines(line, lines_);
        if (!options_.separator.empty()) {
            separator_ = parse_separator(options_.separator);
        } else if (!is_separator_known_) {
            separator_ = sniff_separator(sample, {.decimal_comma = options_.decimal_comma});
        }
        splitter_ = FieldSplitter(separator_, FieldSplitter::Braces::end_line);
        const std::vector<Row> rows = sample_rows(sample, splitter_);
        first_row_ = {.line = lines_.line_number(), .text = std::string(line), .edge = {}};
        if (rows.empty()) {
            return line;  // whose quotes do not match
        }
        if (options_.source.empty() && options_.target.empty()) {
            refuse(other_format_of_rows(sample, rows));
        }
        if (separator_ == Separator::comma && !is_separator_given()) {
            refuse(doubt_about_commas(rows));
        }
        columns_ = find_edge_columns(rows, options_, lines_);
        filter_.emplace(columns_, options_);
        const bool are_first_two = columns_.source + columns_.target == 1;
        const std::span<const Row> data =
            std::span(rows).subspan(columns_.has_header && rows.size() > 1 ? 1 : 0);
        const Row& first = data.front();
        weights_.emplace(columns_, options_, data);
        const bool is_whole = are_first_two && !filter_->is_needed() && !options_.bipartite;
        is_plain_ = is_whole && !weights_->are_used();
        const bool has_attributes = first.size() == 3 && first[2].starts_with('{');
        report_columns(columns_, has_attributes && is_whole, weights_->are_in_attributes(),
                       options_, report_);
        report_.says_directed = report_.says_directed || has_directed_types(columns_, data);
        if (report_.suggestion.empty()) {
            report_.suggestion = doubt_about_decimals(columns_, data);
        }
        if (!columns_.has_header) {
            return line;
        }
        report_.header = line;
        splitter_.split_record(line, lines_);
        std::optional<std::string_view> next = lines_.next();
        for (; next && !has_data(*next); next = lines_.next()) {
            see_comment(*next);
        }
        return next;
    }

    // Adds the edge and returns true if `line` is two whole numbers, as most lines of most files
    // are.
    bool add_integers(std::string_view line) {
        if (shape_.num_columns() != 2 || !is_plain_ || !edges_.are_integers()) {
            return false;
        }
        std::int64_t u = 0;
        std::int64_t v = 0;
        if (!parse_integer_pair(line, static_cast<char>(separator_), u, v)) {
            return false;
        }
        edges_.add_edge(u, v);
        return true;
    }

    void add_line(std::string_view line) {
        if (separator_ != Separator::none && skip_byte_order_mark(line)) {
            ++report_.num_byte_order_marks;
        }
        if (columns_.has_header && line == report_.header) {
            ++report_.num_repeated_headers;
            return;
        }
        const std::string_view record = splitter_.split_record(line, lines_);
        const Fields fields = shape_.checked(splitter_.fields(), record, columns_, separator_,
                                             is_separator_given(), lines_);
        if (filter_ && filter_->is_needed() && !filter_->keeps(fields, lines_)) {
            return;
        }
        std::optional<float> weight;
        if (weights_ && weights_->are_used()) {
            weight = weights_->of_row(fields, lines_);
            is_left_out_ = !weight;
        }
        const std::string_view u = fields[columns_.source];
        const std::string_view v = fields[columns_.target];
        const bool is_one_line = record.data() == line.data();
        if (!is_one_line && swallows_a_row(record, static_cast<char>(separator_), fields.size())) {
            lines_.fail(fmt::format(
                "a field in double quotes holds a line that looks like a row of its own, in {}; "
                "where a quote is part of a text, put the text in quotes and double that quote",
                excerpt(record)));
        }
        if (is_one_line) {
            add_edge(u, v, weight);
        } else {
            add_edge(without_line_breaks(u), without_line_breaks(v), weight);
        }
    }

    void add_edge(std::string_view u, std::string_view v, std::optional<float> weight) {
        check_name(u, lines_);
        check_name(v, lines_);
        report_.num_missing_names += is_missing(u) || is_missing(v) ? 1U : 0U;
        if (columns_.may_be_header && lines_.line_number() == first_row_.line) {
            first_row_.edge = {std::string(u), std::string(v)};
        }
        if (is_left_out_) {
            ends_left_out_.emplace_back(u, v);
        } else if (options_.bipartite) {
            sides_.add_edge(u, v, weight);
        } else if (weight) {
            edges_.add_edge(u, v, *weight);
        } else {
            edges_.add_edge(u, v);
        }
    }

    std::string without_line_breaks(std::string_view name) {
        report_.num_line_breaks += name.find('\n') != std::string_view::npos ? 1U : 0U;
        return on_one_line(name);
    }

    void see_comment(std::string_view line) {
        comments_.see_within(line, columns_.num_columns, splitter_, lines_);
    }

    bool is_separator_given() const { return is_separator_known_ || !options_.separator.empty(); }

    void finish() {
        if (filter_) {
            filter_->finish(report_, lines_);
        }
        if (weights_) {
            weights_->finish(report_);
        }
        comments_.finish(report_);
        report_.num_lines_with_edges = edges_.num_edges() + sides_.num_edges();
        require_edges();
        if (options_.bipartite) {
            for (const auto& [u, v] : ends_left_out_) {
                sides_.add_nodes(u, v);
            }
            const std::array<std::string, 2> names = side_names();
            if (std::move(sides_).move_to(edges_, names)) {
                report_.side_names = fmt::format("{}:NAME and {}:NAME", names[0], names[1]);
            }
            return;
        }
        for (const auto& [u, v] : ends_left_out_) {
            edges_.add_node(u);
            edges_.add_node(v);
        }
    }

    std::array<std::string, 2> side_names() const {
        std::array<std::string, 2> names{"source", "target"};
        const std::array<std::size_t, 2> columns{columns_.source, columns_.target};
        for (std::size_t side = 0; side < 2; ++side) {
            const std::string heading = columns_.heading(columns[side]);
            if (!heading.empty()) {
                check_name(heading, lines_);
                names[side] = heading;
            }
        }
        return names[0] == names[1] ? std::array<std::string, 2>{"source", "target"} : names;
    }

    void require_edges() const {
        if (report_.num_lines_with_edges > 0) {
            return;
        }
        const std::string found = report_.num_rows_left_out > 0
                                      ? fmt::format("no row is left with {}", report_.kept_rows)
                                  : report_.has_vanishing_weights
                                      ? fmt::format("no weight from {:g} on", WeightRule::kSmallest)
                                  : !ends_left_out_.empty()   ? "no weight above 0"
                                  : !report_.header.empty()   ? "only a header"
                                  : lines_.line_number() == 0 ? "an empty file"
                                                              : "only comments and blank lines";
        throw InputError(fmt::format(
            "{}: found no edges, {}, expected one edge a line, such as 0 1", lines_.name(), found));
    }

    LineReader lines_;
    const ReadGraphOptions& options_;
    EdgeCollector& edges_;
    TwoSides sides_;  // the edges of a bipartite graph
    ReadGraphReport& report_;
    CommentClues comments_;
    Separator separator_ = Separator::blanks;
    bool is_separator_known_ = false;
    FieldSplitter splitter_{Separator::blanks};
    EdgeColumns columns_;
    std::optional<RowFilter> filter_;
    std::optional<TableWeights> weights_;
    bool is_left_out_ = false;  // the edge of this row has no weight
    std::vector<std::pair<std::string, std::string>> ends_left_out_;
    bool is_plain_ = true;  // a line of two numbers is an edge
    RowShape shape_;
    FirstRow first_row_;  // header or edge
};

}  // namespace

GraphContent read_edge_list_from(GraphInput input, const ReadGraphOptions& options) {
    ReadGraphReport changes;
    require(!NpzReader::begins_with_array(input.beginning()), [&] {
        return fmt::format(
            "{}: is a file of NumPy that another program has compressed, expected a table with one "
            "edge a line; decompress it, or write it by scipy.sparse.save_npz, which compresses",
            input.path());
    });
    PeekedBytes file = std::move(input).take();
    EdgeCollector edges(file.name());
    EdgeListReader reader(std::move(file), options, edges, changes);
    const Separator separator = reader.read();
    if (!options.node_list.empty()) {
        changes.node_list = read_node_list(options.node_list, separator, edges);
    }
    Graph graph = built_graph(std::move(edges), options, changes);
    reader.check_header(graph);
    if (changes.has_two_sides && !options.bipartite && changes.suggestion.empty()) {
        changes.suggestion =
            "hardly a name is in both columns; if they are two kinds of nodes, --bipartite keeps "
            "them apart";
    }
    return {.graph = std::move(graph), .report = std::move(changes)};
}

Graph read_edge_list(const std::string& path, const ReadGraphOptions& options,
                     ReadGraphReport* report) {
    require(path != "-" || options.node_list != "-",
            "standard input: cannot be both the edge list and the node list");
    GraphContent content = read_edge_list_from(GraphInput(path), options);
    if (report != nullptr) {
        *report = std::move(content.report);
    }
    return std::move(content.graph);
}

}  // namespace irwe
