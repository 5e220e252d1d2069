#include "irwe/graph/read_graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/graph/graph_file.h"
#include "irwe/io/archive.h"
#include "irwe/io/utf8.h"

namespace irwe {
std::string option_name(const GraphFormat& format) {
    std::string name(format.name);
    std::ranges::replace(name, ' ', '-');
    return name;
}

const GraphFormat& graph_format(const std::string& path, const ReadGraphOptions& options) {
    if (!options.format.empty()) {
        const auto chosen = std::ranges::find(graph_formats(), options.format, option_name);
        require(chosen != graph_formats().end(), [&] {
            std::vector<std::string> names;
            std::ranges::transform(graph_formats(), std::back_inserter(names), option_name);
            return fmt::format("found {} as the format of a graph, expected {}",
                               excerpt(options.format), fmt::join(names, ", "));
        });
        return *chosen;
    }
    if (path == "-") {
        return graph_formats().back();
    }
    return *std::ranges::find_if(
        graph_formats(), [&](const GraphFormat& format) { return format.recognizes(path); });
}

Graph read_graph(const std::string& path, const ReadGraphOptions& options,
                 ReadGraphReport* report) {
    require(path != "-" || options.node_list != "-",
            "standard input: cannot be both the graph and the node list");
    return graph_format(path, options).read(path, options, report);
}

bool is_binary_without_graph(const std::string& path) {
    return path != "-" && looks_like_archive(path) && !is_graph_file(path);
}

}  // namespace irwe
