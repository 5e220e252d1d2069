#include "irwe/graph/attribute_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "irwe/base/counted.h"
#include "irwe/base/error.h"
#include "irwe/graph/attribute_collector.h"
#include "irwe/graph/name_table.h"
#include "irwe/io/headings.h"
#include "irwe/io/line_reader.h"
#include "irwe/io/table_sample.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

bool is_one_of(std::string_view heading, std::initializer_list<std::string_view> words) {
    return std::ranges::any_of(
        words, [heading](std::string_view word) { return equal_ignoring_case(heading, word); });
}

// Returns how many of the rows below the header have a node of the graph in `column`.
std::ptrdiff_t num_nodes_in(std::span<const Row> rows, std::size_t column, const NodeNames& nodes) {
    return std::ranges::count_if(rows.subspan(1), [&](const Row& row) {
        return column < row.size() && nodes.find(on_one_line(row[column])).has_value();
    });
}

class AttributeTableReader {
public:
    AttributeTableReader(const std::string& path, const NodeNames& nodes)
        : lines_(path),
          nodes_(nodes),
          unknown_(lines_.name()),
          has_row_(nodes.size(), false),
          attributes_(lines_.name()) {}

    NodeAttributes read(AttributeTableReport& report) {
        std::optional<std::string_view> line = next_data_line(lines_);
        if (!line) {
            throw InputError(
                fmt::format("{}: found no table, expected headings and a line for "
                            "each node",
                            lines_.name()));
        }
        begin(*line);
        while ((line = next_data_line(lines_))) {
            add_line(*line);
        }
        report.num_unknown_nodes = unknown_.size();
        report.node_column = headings_[node_];
        require_known_nodes();
        std::vector<NodeId> all(nodes_.size());
        std::iota(all.begin(), all.end(), NodeId{0});
        return std::move(attributes_).finish(all, nodes_);
    }

private:
    // Learns the columns from the first line.
    void begin(std::string_view line) {
        const std::vector<std::string_view> sample = sample_lines(line, lines_);
        Separator separator = sniff_separator(sample);
        if (separator == Separator::blanks) {  // rows of different lengths are refused below
            separator = sniff_separator(sample, {.same_number = false});
        }
        splitter_ = FieldSplitter(separator);
        const std::vector<Row> rows = sample_rows(sample, splitter_);
        splitter_.split_record(line, lines_);
        headings_.assign(splitter_.fields().begin(), splitter_.fields().end());
        if (headings_.size() < 2) {
            lines_.fail(
                fmt::format("found {}, expected headings of two columns or more", excerpt(line)));
        }
        node_ = node_column(rows);
        if (nodes_.find(on_one_line(headings_[node_]))) {
            lines_.fail(
                fmt::format("found the node {} in the first line, expected headings such "
                            "as node,age,club",
                            excerpt(headings_[node_])));
        }
        is_list_ = headings_.size() == 3 && is_node_heading(headings_[0]) &&
                   is_one_of(headings_[1], {"attribute", "feature", "key", "variable", "column"}) &&
                   is_one_of(headings_[2], {"value", "val"});
        if (!is_list_) {
            add_columns();
        }
    }

    std::size_t node_column(std::span<const Row> rows) const {
        std::optional<std::size_t> best;
        std::ptrdiff_t most = 0;
        for (std::size_t c = 0; c < headings_.size(); ++c) {
            if (!is_node_heading(headings_[c])) {
                continue;
            }
            const std::ptrdiff_t count = rows.empty() ? 0 : num_nodes_in(rows, c, nodes_);
            if (!best || count > most) {
                best = c;
                most = count;
            }
        }
        return best.value_or(0);
    }

    void add_columns() {
        std::unordered_set<std::string> seen;
        columns_.resize(headings_.size());
        for (std::size_t c = 0; c < headings_.size(); ++c) {
            const std::string heading = on_one_line(headings_[c]);
            if (c == node_ || heading.empty()) {
                continue;  // an index has no heading
            }
            check_name(heading, lines_);
            if (!seen.insert(heading).second) {
                lines_.fail(fmt::format("found the heading {} twice, expected different ones",
                                        excerpt(heading)));
            }
            columns_[c] = attributes_.column(heading);
        }
    }

    void add_line(std::string_view line) {
        const std::string_view record = splitter_.split_record(line, lines_);
        const std::span<const std::string_view> fields = splitter_.fields();
        if (fields.size() != headings_.size()) {
            lines_.fail(fmt::format("found {} columns, expected {} as in the first line",
                                    fields.size(), headings_.size()));
        }
        if (fields[node_].empty()) {
            lines_.fail(fmt::format("expected a node, found {}", excerpt(record)));
        }
        const std::string name = on_one_line(fields[node_]);
        const std::optional<NodeId> node = nodes_.find(name);
        if (!node) {
            check_name(name, lines_);
            unknown_.insert(name);
            return;
        }
        if (is_list_) {
            const std::string attribute = on_one_line(fields[1]);
            if (attribute.empty()) {
                lines_.fail(
                    fmt::format("expected the name of an attribute, found {}", excerpt(record)));
            }
            check_name(attribute, lines_);
            set(attributes_.column(attribute), *node, fields[2]);
        } else {
            if (has_row_[*node]) {
                lines_.fail(fmt::format("found the node {} again, expected one line for each node",
                                        excerpt(name)));
            }
            for (std::size_t c = 0; c < fields.size(); ++c) {
                if (columns_[c]) {
                    set(*columns_[c], *node, fields[c]);
                }
            }
        }
        has_row_[*node] = true;
    }

    void set(std::size_t column, NodeId node, std::string_view text) {
        if (!is_utf8(text)) {
            lines_.fail(fmt::format("found {}, which is not UTF-8", excerpt(text)));
        }
        attributes_.set(column, node, text, AttributeCollector::Value::any);
    }

    void require_known_nodes() const {
        if (std::ranges::find(has_row_, true) != has_row_.end()) {
            return;
        }
        throw InputError(fmt::format(
            "{}: found {} in column {}, none of which is in the graph, expected names such as {}; "
            "do these attributes belong to this graph?",
            lines_.name(), counted(unknown_.size(), "node"), excerpt(headings_[node_]),
            nodes_.size() == 0 ? "\"\"" : excerpt(nodes_[0])));
    }

    LineReader lines_;
    const NodeNames& nodes_;
    NameTable unknown_;
    std::vector<bool> has_row_;  // by node
    FieldSplitter splitter_{Separator::blanks};
    std::vector<std::string> headings_;
    std::vector<std::optional<std::size_t>> columns_;  // of attributes_, by place in the table
    std::size_t node_ = 0;
    bool is_list_ = false;  // one value a line
    AttributeCollector attributes_;
};

}  // namespace

NodeAttributes read_attribute_table(const std::string& path, const NodeNames& nodes,
                                    AttributeTableReport* report) {
    AttributeTableReport found;
    NodeAttributes attributes = AttributeTableReader(path, nodes).read(found);
    if (report != nullptr) {
        *report = std::move(found);
    }
    return attributes;
}

}  // namespace irwe
