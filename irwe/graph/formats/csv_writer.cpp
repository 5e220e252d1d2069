// CSV with a header: source,target and, if the graph has weights, weight.

#include <fmt/format.h>

#include "irwe/graph/edge_header.h"
#include "irwe/graph/formats/graph_writers.h"
#include "irwe/graph/written_edges.h"
#include "irwe/io/name_rule.h"
#include "irwe/io/quoting.h"
#include "irwe/io/utf8.h"

namespace irwe {

void write_csv(const WrittenGraph& written, TextOutput& output) {
    const Graph& graph = written.graph;
    const auto field = [&](NodeId v) {
        const std::string name = graph.names()[v];
        require_writable(!name.empty() && is_clean_name(name), "CSV",
                         fmt::format("the name {}, only {}; rename it", excerpt(name), kCleanName));
        std::string text;
        append_field(name, text);
        return text;
    };
    output.write(unused_headings(graph.names(), ","));
    output.write(graph.has_weights() ? ",weight\n" : "\n");
    for_each_written_edge(graph, [&](NodeId u, NodeId v, float weight) {
        output.write(field(u));
        output.write(",");
        output.write(field(v));
        output.write(graph.has_weights() ? fmt::format(",{}\n", weight) : "\n");
    });
}

}  // namespace irwe
