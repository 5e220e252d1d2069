#include "irwe/graph/formats/adjacency_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/graph/graph_assembler.h"
#include "irwe/graph/table_options.h"
#include "irwe/graph/table_weights.h"
#include "irwe/io/line_reader.h"
#include "irwe/io/table_format.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

// Returns the graph; nodes that stand alone on a line were not listed elsewhere.
Graph finished(GraphAssembler&& assembler, const ReadGraphOptions& options,
               ReadGraphReport& found) {
    Graph graph = std::move(assembler).finish(false, found);
    if (options.node_list.empty()) {
        found.num_isolated_listed = 0;
    }
    found.counts_repeats = options.weights == WeightUse::count;
    return graph;
}

void give(ReadGraphReport&& found, ReadGraphReport* report) {
    if (report != nullptr) {
        *report = std::move(found);
    }
}

// A line of the multiline form: a name, and what follows it.
struct NamedLine {
    std::string name;
    std::string_view rest;
};

NamedLine split_behind_name(std::string_view line) {
    const std::size_t begin = std::min(line.find_first_not_of(" \t"), line.size());
    const std::size_t end = std::min(line.find_first_of(" \t", begin), line.size());
    const std::size_t rest = std::min(line.find_first_not_of(" \t", end), line.size());
    const std::string_view behind = line.substr(rest);
    return {std::string(line.substr(begin, end - begin)),
            behind.substr(0, behind.find_last_not_of(" \t") + 1)};
}

void add_neighbor(GraphAssembler& assembler, const std::string& node, std::string_view line,
                  const LineReader& lines, bool& has_weights) {
    const NamedLine neighbor = split_behind_name(line);
    check_name(neighbor.name, lines);
    if (!neighbor.rest.empty() &&
        !(neighbor.rest.starts_with('{') && neighbor.rest.ends_with('}'))) {
        lines.fail(
            fmt::format("found {} behind a neighbor of {}, expected attributes in braces or "
                        "nothing",
                        excerpt(neighbor.rest), excerpt(node)));
    }
    if (const std::optional<double> weight = weight_in_attributes(neighbor.rest)) {
        has_weights = true;
        assembler.add_edge(node, neighbor.name, *weight);
    } else {
        assembler.add_edge(node, neighbor.name);
    }
}

}  // namespace

Graph read_adjacency_list(const std::string& path, const ReadGraphOptions& options,
                          ReadGraphReport* report) {
    LineReader lines(path);
    require_no_table_options(options, lines.name(), "an adjacency list", {"--separator"});
    FieldSplitter splitter(options.separator.empty() ? Separator::blanks
                                                     : parse_separator(options.separator));
    GraphAssembler assembler(lines.name(), options);
    while (const std::optional<std::string_view> line = next_data_line(lines)) {
        const std::string_view record = splitter.split_record(*line, lines);
        std::span<const std::string_view> names = splitter.fields();
        while (names.size() > 1 && names.back().empty()) {
            names = names.first(names.size() - 1);  // separators at the end of the line
        }
        for (const std::string_view name : names) {
            if (name.empty()) {
                lines.fail(
                    fmt::format("found an empty name in {}, expected a node and its "
                                "neighbors",
                                excerpt(record)));
            }
            check_name(name, lines);
            if (name.starts_with('{')) {
                lines.fail(fmt::format(
                    "found {}, which seems to begin attributes, expected a node and its neighbors; "
                    "is this a multiline adjacency list? Then add --graph-format "
                    "multiline-adjacency-list",
                    excerpt(name)));
            }
        }
        assembler.add_node(names.front());
        for (const std::string_view neighbor : names.subspan(1)) {
            assembler.add_edge(names.front(), neighbor);
        }
    }
    ReadGraphReport found;
    Graph graph = finished(std::move(assembler), options, found);
    give(std::move(found), report);
    return graph;
}

Graph read_multiline_adjacency_list(const std::string& path, const ReadGraphOptions& options,
                                    ReadGraphReport* report) {
    LineReader lines(path);
    require_no_table_options(options, lines.name(), "a multiline adjacency list");
    GraphAssembler assembler(lines.name(), options);
    bool has_weights = false;
    while (const std::optional<std::string_view> line = next_data_line(lines)) {
        const NamedLine node = split_behind_name(*line);
        check_name(node.name, lines);
        std::uint64_t num_neighbors = 0;
        const char* const end = node.rest.data() + node.rest.size();
        const auto [behind, error] = std::from_chars(node.rest.data(), end, num_neighbors);
        if (node.rest.empty() || error != std::errc() || behind != end) {
            lines.fail(fmt::format("found {}, expected a node and the number of its neighbors",
                                   excerpt(*line)));
        }
        assembler.add_node(node.name);
        for (std::uint64_t i = 0; i < num_neighbors; ++i) {
            const std::optional<std::string_view> next = next_data_line(lines);
            require(next.has_value(), [&] {
                return fmt::format(
                    "{}: ends behind {} of the {} neighbors of {}; was it copied or "
                    "downloaded in full?",
                    lines.name(), i, num_neighbors, excerpt(node.name));
            });
            add_neighbor(assembler, node.name, *next, lines, has_weights);
        }
    }
    ReadGraphReport found;
    Graph graph = finished(std::move(assembler), options, found);
    const bool are_used = options.weights == WeightUse::use || options.weights == WeightUse::log;
    found.weight_column = has_weights && are_used ? "the attributes" : "";
    give(std::move(found), report);
    return graph;
}

}  // namespace irwe
