#include "irwe/graph/read_graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/graph/graph_file.h"
#include "irwe/graph/graph_input.h"
#include "irwe/graph/table_options.h"
#include "irwe/io/archive.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

const GraphFormat& named_format(const std::string& name) {
    const auto chosen = std::ranges::find(graph_formats(), name, option_name);
    require(chosen != graph_formats().end(), [&] {
        std::vector<std::string> names;
        std::ranges::transform(graph_formats(), std::back_inserter(names), option_name);
        return fmt::format("found {} as the format of a graph, expected {}", excerpt(name),
                           fmt::join(names, ", "));
    });
    return *chosen;
}

const GraphFormat& format_of(GraphInput& input, const ReadGraphOptions& options) {
    if (!options.format.empty()) {
        return named_format(options.format);
    }
    return *std::ranges::find_if(
        graph_formats(), [&](const GraphFormat& format) { return format.recognizes(input); });
}

}  // namespace

std::string option_name(const GraphFormat& format) {
    constexpr std::string_view kFile = " file";
    std::string_view words = format.name;
    if (words.ends_with(kFile)) {
        words.remove_suffix(kFile.size());
    }
    std::string name;
    for (const char c : words) {
        name += c == ' ' ? '-' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return name;
}

const GraphFormat& graph_format(const std::string& path, const ReadGraphOptions& options) {
    if (!options.format.empty()) {
        return named_format(options.format);
    }
    std::error_code unknown;
    if (!std::filesystem::is_regular_file(path, unknown)) {
        return graph_formats().back();
    }
    GraphInput input(path);
    return format_of(input, options);
}

GraphContent read_graph_content(const std::string& path, const ReadGraphOptions& options) {
    require(path != "-" || options.node_list != "-",
            "standard input: cannot be both the graph and the node list");
    GraphInput input(path);
    const GraphFormat& format = format_of(input, options);
    if (format.option_use == OptionUse::edges) {
        require_no_table_options(options, path == "-" ? "standard input" : path,
                                 fmt::format("a {}", format.name));
    }
    GraphContent content = format.read(std::move(input), options);
    content.report.format = format.name;
    return content;
}

Graph read_graph(const std::string& path, const ReadGraphOptions& options,
                 ReadGraphReport* report) {
    GraphContent content = read_graph_content(path, options);
    if (report != nullptr) {
        *report = std::move(content.report);
    }
    return std::move(content.graph);
}

bool is_binary_without_graph(const std::string& path) {
    return path != "-" && looks_like_archive(path) && !is_graph_file(path);
}

}  // namespace irwe
