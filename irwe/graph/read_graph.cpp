#include "irwe/graph/read_graph.h"

#include <algorithm>

#include "irwe/graph/edge_list.h"
#include "irwe/graph/graph_file.h"
#include "irwe/io/archive.h"

namespace irwe {
namespace {

Graph read_binary_graph(const std::string& path, const ReadGraphOptions&, ReadGraphReport* report) {
    if (report != nullptr) {
        *report = {};
    }
    return read_graph_file(path);
}

bool recognizes_any(const std::string&) { return true; }

// A binary file of any kind is read as a graph: read_graph_file says what one without a graph
// holds.
constexpr GraphFormat kFormats[] = {
    {"binary graph", looks_like_archive, read_binary_graph, false},
    {"edge list", recognizes_any, read_edge_list, true},
};

}  // namespace

std::span<const GraphFormat> graph_formats() { return kFormats; }

const GraphFormat& graph_format(const std::string& path) {
    if (path == "-") {
        return graph_formats().back();
    }
    return *std::ranges::find_if(
        kFormats, [&](const GraphFormat& format) { return format.recognizes(path); });
}

Graph read_graph(const std::string& path, const ReadGraphOptions& options,
                 ReadGraphReport* report) {
    return graph_format(path).read(path, options, report);
}

bool is_binary_without_graph(const std::string& path) {
    return path != "-" && looks_like_archive(path) && !is_graph_file(path);
}

}  // namespace irwe
