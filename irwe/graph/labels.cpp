#include "irwe/graph/labels.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/graph/name_table.h"
#include "irwe/io/line_reader.h"
#include "irwe/io/table_format.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

bool begins_with_header(std::span<const std::string_view> lines, FieldSplitter& splitter,
                        const NodeNames& nodes) {
    const auto first_field = [&splitter](std::string_view line) {
        return splitter.split(line) ? splitter.fields()[0] : std::string_view();
    };
    const std::string heading(first_field(lines[0]));
    if (nodes.find(heading)) {
        return false;
    }
    const auto others = lines.subspan(1);
    const bool above_whole_numbers = !others.empty() && !is_whole_number(heading) &&
                                     std::ranges::all_of(others, is_whole_number, first_field);
    return is_node_heading(heading) || above_whole_numbers;
}

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
    LabelsReader(const std::string& path, const NodeNames& nodes)
        : lines_(path), nodes_(nodes), unknown_nodes_(lines_.name()), classes_(lines_.name()) {
        labels_.of_node.resize(nodes.size());
    }

    Labels read(LabelsReport& report) {
        std::optional<std::string_view> line = next_data_line(lines_);
        if (line) {
            const std::vector<std::string_view> sample = sample_lines(*line, lines_);
            splitter_ = FieldSplitter(sniff_separator(sample, false));
            if (begins_with_header(sample, splitter_, nodes_)) {
                report.header = *line;
                line = next_data_line(lines_);
            }
        }
        for (; line; line = next_data_line(lines_)) {
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
    void add_line(std::string_view line) {
        if (!splitter_.split(line)) {
            lines_.fail(fmt::format("{} in {}", splitter_.problem(), excerpt(line)));
        }
        const std::span<const std::string_view> fields = splitter_.fields();
        const auto labels = fields.subspan(1);
        if (fields[0].empty() ||
            std::ranges::all_of(labels, [](std::string_view label) { return label.empty(); })) {
            lines_.fail(fmt::format(
                "expected a node and its labels, found {}; leave out nodes without a label",
                excerpt(line)));
        }
        const std::optional<NodeId> node = nodes_.find(fields[0]);
        if (!node) {
            check_name(fields[0], lines_);
            unknown_nodes_.insert(fields[0]);
            return;
        }
        for (const std::string_view label : labels) {
            if (!label.empty()) {
                check_name(label, lines_);
                labels_.of_node[*node].push_back(classes_.insert(label));
            }
        }
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
    FieldSplitter splitter_{Separator::blanks};
    NameTable unknown_nodes_;
    NameTable classes_;
    Labels labels_;
};

}  // namespace

Labels read_labels(const std::string& path, const NodeNames& nodes, LabelsReport* report) {
    LabelsReport found;
    Labels labels = LabelsReader(path, nodes).read(found);
    if (report != nullptr) {
        *report = std::move(found);
    }
    return labels;
}

}  // namespace irwe
