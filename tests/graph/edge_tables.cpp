#include "tests/graph/edge_tables.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>

#include "irwe/graph/reading_notes.h"
#include "tests/support/errors.h"
#include "tests/support/temporary_directory.h"

namespace irwe {
namespace {

// Returns "a-b ", "a-b:3 " with a weight, "a>b " for an arrow and nothing where there is none.
std::string text_of_edge(const Graph& graph, NodeId u, NodeId v) {
    const auto place = std::ranges::lower_bound(graph.neighbors(u), v) - graph.neighbors(u).begin();
    const auto i = static_cast<std::size_t>(place);
    if (graph.is_directed() && graph.leaving_weights(u)[i] == 0) {
        return "";
    }
    const std::string ends =
        graph.names()[u] + (graph.is_directed() ? ">" : "-") + graph.names()[v];
    return graph.has_weights() ? fmt::format("{}:{} ", ends,
                                             graph.is_directed() ? graph.leaving_weights(u)[i]
                                                                 : graph.weights(u)[i])
                               : ends + " ";
}

std::string text_of_edges(const Graph& graph) {
    std::string edges;
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        for (const NodeId v : graph.neighbors(u)) {
            if (graph.is_directed() || u <= v) {
                edges += text_of_edge(graph, u, v);
            }
        }
    }
    return edges;
}
}  // namespace

void check_table(const Table& table) {
    const TemporaryDirectory directory;
    const std::string path = directory.file("t.csv", table.text);
    if (!table.expected.error.empty()) {
        EXPECT_THAT(input_error([&] { read_edge_list(path, table.options); }),
                    testing::HasSubstr(table.expected.error));
        return;
    }
    ReadGraphReport report;
    const Graph graph = read_edge_list(path, table.options, &report);
    EXPECT_EQ(text_of_edges(graph), table.expected.edges);
    const std::vector<std::string> notes = reading_notes(report, table.options);
    ASSERT_EQ(notes.size(), table.expected.notes.size()) << testing::PrintToString(notes);
    for (std::size_t i = 0; i < notes.size(); ++i) {
        EXPECT_THAT(notes[i], testing::HasSubstr(table.expected.notes[i]));
    }
}

}  // namespace irwe
