#include "irwe/graph/named_nodes.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>

#include "irwe/base/error.h"
#include "irwe/io/headings.h"
#include "irwe/io/line_reader.h"
#include "irwe/io/table_format.h"
#include "irwe/io/table_sample.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

std::string_view trimmed(std::string_view line) {
    const std::size_t first = line.find_first_not_of(" \t");
    return first == std::string_view::npos
               ? std::string_view()
               : line.substr(first, line.find_last_not_of(" \t") + 1 - first);
}

}  // namespace

NamedNodes read_named_nodes(const std::string& path, const NodeNames& names) {
    NamedNodes result;
    LineReader lines(path);
    std::optional<FieldSplitter> splitter;
    bool is_first = true;
    while (const std::optional<std::string_view> line = lines.next()) {
        const std::string_view whole = trimmed(*line);
        if (!splitter && !whole.empty()) {
            splitter.emplace(sniff_separator(sample_lines(*line, lines), {.same_number = false}));
        }
        if (const std::optional<NodeId> node = names.find(whole); node && !whole.empty()) {
            result.nodes.push_back(*node);
            is_first = false;
            continue;
        }
        if (!has_data(*line)) {
            continue;
        }
        if (!splitter->split(*line)) {
            lines.fail(fmt::format("{} in {}", splitter->problem(), excerpt(*line)));
        }
        const std::string_view field = splitter->fields()[0];
        if (field.empty()) {
            lines.fail(
                fmt::format("expected the name of a node in front, found {}", excerpt(*line)));
        }
        if (const std::optional<NodeId> node = names.find(field)) {
            result.nodes.push_back(*node);
        } else if (!is_first || !is_node_heading(field)) {
            result.unknown.emplace_back(field);
        }
        is_first = false;
    }
    std::ranges::sort(result.nodes);
    const auto repeated = std::ranges::unique(result.nodes);
    result.nodes.erase(repeated.begin(), repeated.end());
    require(!result.nodes.empty() || !result.unknown.empty(),
            fmt::format("{}: names no node, expected one on each line", lines.name()));
    return result;
}

}  // namespace irwe
