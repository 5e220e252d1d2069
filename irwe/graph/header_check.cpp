#include "irwe/graph/header_check.h"

#include <fmt/format.h>

#include <optional>
#include <string_view>

#include "irwe/base/error.h"
#include "irwe/graph/edge_header.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

[[noreturn]] void fail(const FirstRow& first, std::string_view doubt, const LineReader& reader) {
    reader.fail_at(first.line, fmt::format("the line {} {}; add --header yes or --header no",
                                           excerpt(first.text), doubt));
}

// Returns true if two nodes have no edges but the one between them.
bool are_alone(const Graph& graph, const std::string& u, const std::string& v) {
    const std::optional<NodeId> first = graph.names().find(u);
    const std::optional<NodeId> second = graph.names().find(v);
    return first && second && graph.degree(*first) <= 1 && graph.degree(*second) <= 1;
}

}  // namespace

void check_header(const Graph& graph, const EdgeColumns& columns, const FirstRow& first,
                  const ReadGraphOptions& options, const LineReader& reader) {
    if (options.header != Header::automatic || columns.header_is_certain) {
        return;
    }
    if (columns.has_header) {
        for (const std::size_t column : {columns.source, columns.target}) {
            const std::string heading = columns.heading(column);
            if (!heading.empty() && graph.names().find(heading)) {
                fail(first,
                     fmt::format("was taken for a header, but other lines have the node {}, too",
                                 excerpt(heading)),
                     reader);
            }
        }
        return;
    }
    const bool is_in_doubt = columns.may_be_header && !first.edge.empty();
    if (is_in_doubt && (options.bipartite || are_alone(graph, first.edge[0], first.edge[1]))) {
        fail(first, "could be a header or an edge, and no other line has its names", reader);
    }
    require(
        !has_edge_of_headings(graph),
        fmt::format("{}: a line within the file reads like a header; are these several files in "
                    "one? Remove that line, or add --header no if it is an edge",
                    reader.name()));
}

}  // namespace irwe
