#include "irwe/graph/read_graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "irwe/base/error.h"
#include "irwe/graph/graph_file.h"
#include "irwe/graph/graph_input.h"
#include "irwe/io/archive.h"

namespace irwe {
namespace {

const GraphFormat& format_of(GraphInput& input) {
    return *std::ranges::find_if(
        graph_formats(), [&](const GraphFormat& format) { return format.recognizes(input); });
}

// Throws InputError if an option for the columns of a table is set.
void require_no_table_options(const ReadGraphOptions& options, const std::string& name,
                              const GraphFormat& format) {
    const std::array<std::pair<std::string_view, bool>, 12> given{
        {{"source", !options.source.empty()},
         {"target", !options.target.empty()},
         {"weight", !options.weight.empty()},
         {"time", !options.time.empty()},
         {"since", !options.since.empty()},
         {"until", !options.until.empty()},
         {"type", !options.type.empty()},
         {"keep-type", !options.keep_type.empty()},
         {"separator", !options.separator.empty()},
         {"header", options.header != Header::automatic},
         {"decimal-comma", options.decimal_comma},
         {"bipartite", options.bipartite}}};
    for (const auto& [option, is_given] : given) {
        require(!is_given, [&] {
            return fmt::format(
                "{}: found the option {}, expected none of tables for a {}; leave "
                "it out",
                name, option, format.name);
        });
    }
}

}  // namespace

const GraphFormat& graph_format(const std::string& path) {
    std::error_code unknown;
    if (!std::filesystem::is_regular_file(path, unknown)) {
        return graph_formats().back();
    }
    GraphInput input(path);
    return format_of(input);
}

GraphContent read_graph_content(const std::string& path, const ReadGraphOptions& options) {
    require(path != "-" || options.node_list != "-",
            "standard input: cannot be both the edge list and the node list");
    GraphInput input(path);
    const GraphFormat& format = format_of(input);
    if (format.option_use == OptionUse::edges) {
        require_no_table_options(options, path == "-" ? "standard input" : path, format);
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
