#include "irwe/graph/labels.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/graph/label_columns.h"
#include "irwe/graph/name_table.h"
#include "irwe/io/line_reader.h"
#include "irwe/io/table_format.h"
#include "irwe/io/table_sample.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

// Replaces numbers in the order of appearance by places in canonical order.
void sort_classes(NameTable&& classes, Labels& labels) {
    const NameTable::Sorted sorted = std::move(classes).sorted();
    for (NodeId i = 0; i < sorted.names.size(); ++i) {
        labels.classes.push_back(sorted.names[i]);
    }
    for (std::vector<std::uint32_t>& of_node : labels.of_node) {
        std::ranges::transform(of_node, of_node.begin(),
                               [&](std::uint32_t label) { return sorted.places[label]; });
        std::ranges::sort(of_node);
        of_node.erase(std::unique(of_node.begin(), of_node.end()), of_node.end());
    }
}

// Puts the lines of a file of labels into Labels.
class LabelsReader {
public:
    LabelsReader(const std::string& path, const NodeNames& nodes, const LabelsOptions& options)
        : lines_(path),
          nodes_(nodes),
          options_(options),
          unknown_nodes_(lines_.name()),
          classes_(lines_.name()) {
        labels_.of_node.resize(nodes.size());
    }

    Labels read(LabelsReport& report) {
        std::optional<std::string_view> line = next_data_line(lines_);
        if (line) {
            const std::vector<std::string_view> sample = sample_lines(*line, lines_);
            splitter_ = FieldSplitter(sniff_separator(sample, {.same_number = false}));
            columns_ = find_label_columns(sample_rows(sample, splitter_), nodes_, options_, lines_);
            report.columns = columns_.description;
            if (columns_.has_header) {
                report.header = *line;
                splitter_.split_record(*line, lines_);
                line = next_line(report);
            }
        }
        for (; line; line = next_line(report)) {
            add_line(*line);
        }
        report.num_unknown_nodes = unknown_nodes_.size();
        report.num_labeled_nodes = static_cast<std::uint64_t>(
            std::ranges::count_if(labels_.of_node, [](const auto& of) { return !of.empty(); }));
        require_known_nodes(report);
        sort_classes(std::move(classes_), labels_);
        return std::move(labels_);
    }

private:
    std::optional<std::string_view> next_line(LabelsReport& report) {
        return next_data_line(lines_, [&](std::string_view comment) {
            const bool is_row = reads_like_row(comment, splitter_) && splitter_.fields().size() > 1;
            report.num_comments_like_rows += is_row ? 1U : 0U;
        });
    }

    void add_line(std::string_view line) {
        const std::string_view record = splitter_.split_record(line, lines_);
        const std::span<const std::string_view> fields = splitter_.fields();
        const std::size_t last = std::max(columns_.node, columns_.label.value_or(0));
        const bool has_node = fields.size() > last && !fields[columns_.node].empty();
        if (!has_node || (!columns_.label && !has_label(fields))) {
            lines_.fail(fmt::format(
                "expected a node and its labels, found {}; leave out nodes without a label",
                excerpt(record)));
        }
        const std::string name = on_one_line(fields[columns_.node]);
        const std::optional<NodeId> node = nodes_.find(name);
        if (!node) {
            check_name(name, lines_);
            unknown_nodes_.insert(name);
            return;
        }
        for (std::size_t c = 0; c < fields.size(); ++c) {
            if (c == columns_.label.value_or(c) && c != columns_.node && !fields[c].empty()) {
                add_label(*node, fields[c]);
            }
        }
    }

    bool has_label(std::span<const std::string_view> fields) const {
        for (std::size_t c = 0; c < fields.size(); ++c) {
            if (c != columns_.node && !fields[c].empty()) {
                return true;
            }
        }
        return false;
    }

    void add_label(NodeId node, std::string_view label) {
        const std::string name = on_one_line(label);
        check_name(name, lines_);
        labels_.of_node[node].push_back(classes_.insert(name));
    }

    void require_known_nodes(const LabelsReport& report) const {
        if (report.num_labeled_nodes > 0) {
            return;
        }
        const std::string example =
            nodes_.size() == 0 ? "" : fmt::format(" such as {}", excerpt(nodes_[0]));
        throw InputError(fmt::format(
            "{}: none of its {} nodes is in the graph, expected nodes{}; do these labels belong to "
            "this graph?",
            lines_.name(), report.num_unknown_nodes, example));
    }

    LineReader lines_;
    const NodeNames& nodes_;
    const LabelsOptions& options_;
    LabelColumns columns_;
    FieldSplitter splitter_{Separator::blanks};
    NameTable unknown_nodes_;
    NameTable classes_;
    Labels labels_;
};

}  // namespace

Labels read_labels(const std::string& path, const NodeNames& nodes, LabelsReport* report,
                   const LabelsOptions& options) {
    LabelsReport found;
    Labels labels = LabelsReader(path, nodes, options).read(found);
    if (report != nullptr) {
        *report = std::move(found);
    }
    return labels;
}

}  // namespace irwe
