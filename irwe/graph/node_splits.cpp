#include "irwe/graph/node_splits.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/io/line_reader.h"
#include "irwe/io/table_format.h"
#include "irwe/io/table_sample.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

// Returns the part that a word means; nothing if it means none.
std::optional<NodePart> part_called(std::string_view word) {
    constexpr std::array<std::pair<std::string_view, NodePart>, 8> kWords{
        {{"train", NodePart::training},
         {"training", NodePart::training},
         {"test", NodePart::test},
         {"val", NodePart::validation},
         {"valid", NodePart::validation},
         {"validation", NodePart::validation},
         {"-", NodePart::none},
         {"none", NodePart::none}}};
    std::string lower(word);
    std::ranges::transform(lower, lower.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    const auto* const found =
        std::ranges::find(kWords, lower, &decltype(kWords)::value_type::first);
    return found == kWords.end() ? std::nullopt : std::optional(found->second);
}

class NodeSplitsReader {
public:
    NodeSplitsReader(const std::string& path, const NodeNames& nodes)
        : lines_(path), nodes_(nodes), line_of_node_(nodes.size()) {}

    NodeSplits read() {
        std::optional<std::string_view> line = next_data_line(lines_);
        require(line.has_value(),
                fmt::format("{}: is empty, expected a node and train or test on each line",
                            lines_.name()));
        splitter_ = FieldSplitter(sniff_separator(sample_lines(*line, lines_)));
        begin_with(*line);
        while ((line = next_data_line(lines_))) {
            add_fields(splitter_.split_record(*line, lines_));
        }
        require_both_sides();
        return std::move(splits_);
    }

private:
    // Takes the number of splits from the first line, and their names if it is a header; otherwise
    // it is a line like the others.
    void begin_with(std::string_view line) {
        const std::string record(splitter_.split_record(line, lines_));
        const std::span<const std::string_view> fields = splitter_.fields();
        if (fields.size() < 2) {
            lines_.fail(
                fmt::format("expected a node and train or test, found {}", excerpt(record)));
        }
        const bool is_header = !nodes_.find(on_one_line(fields[0])) &&
                               std::ranges::none_of(fields.subspan(1), [](std::string_view field) {
                                   return part_called(field).has_value();
                               });
        for (std::size_t i = 1; i < fields.size(); ++i) {
            splits_.names.push_back(is_header ? escaped(on_one_line(fields[i]))
                                              : std::to_string(i));
            splits_.of_node.emplace_back(nodes_.size(), NodePart::none);
        }
        if (is_header) {
            splits_.header = record;
        } else {
            add_fields(record);
        }
    }

    // Adds the fields of the splitter, which `record` was split into.
    void add_fields(std::string_view record) {
        const std::span<const std::string_view> fields = splitter_.fields();
        if (fields.size() != splits_.names.size() + 1) {
            lines_.fail(fmt::format("expected a node and {} of train or test, found {}",
                                    splits_.names.size(), excerpt(record)));
        }
        const std::string name = on_one_line(fields[0]);
        const std::optional<NodeId> node = nodes_.find(name);
        if (!node) {
            lines_.fail(fmt::format("there is no node {}; expected nodes that have embeddings",
                                    excerpt(name)));
        }
        if (line_of_node_[*node] > 0) {
            lines_.fail(fmt::format(
                "the node {} is in line {} already; expected a line for each node, with a column "
                "for each split",
                excerpt(name), line_of_node_[*node]));
        }
        line_of_node_[*node] = lines_.line_number();
        for (std::size_t i = 0; i < splits_.names.size(); ++i) {
            const std::optional<NodePart> part = part_called(fields[i + 1]);
            if (!part) {
                lines_.fail(fmt::format("expected train, test, validation or -, found {}",
                                        excerpt(fields[i + 1])));
            }
            splits_.of_node[i][*node] = *part;
        }
    }

    void require_both_sides() const {
        for (std::size_t i = 0; i < splits_.names.size(); ++i) {
            for (const auto& [part, word] :
                 {std::pair(NodePart::training, "train on"), std::pair(NodePart::test, "test")}) {
                require(std::ranges::find(splits_.of_node[i], part) != splits_.of_node[i].end(),
                        [&, what = word] {
                            return fmt::format("{}: the split {} has no node to {}", lines_.name(),
                                               splits_.names[i], what);
                        });
            }
        }
    }

    LineReader lines_;
    const NodeNames& nodes_;
    FieldSplitter splitter_{Separator::blanks};
    std::vector<std::uint64_t> line_of_node_;  // 0: none yet
    NodeSplits splits_;
};

}  // namespace

NodeSplits read_node_splits(const std::string& path, const NodeNames& nodes) {
    return NodeSplitsReader(path, nodes).read();
}

}  // namespace irwe
