// Node lists, beside an edge list of numbers, of words and of names with blanks in them, and as
// lists of nodes that are known.

#include <algorithm>
#include <array>
#include <functional>

#include "irwe/graph/edge_list.h"
#include "irwe/graph/named_nodes.h"
#include "tests/fuzz/contract.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace irwe;
    static fuzz::MemoryFile edges;
    static fuzz::MemoryFile nodes;
    constexpr std::array<std::string_view, 3> kEdgeLists{
        "0 1\n1 5\n", "ann bob\nbob cid\n", "New York,Berlin\nBerlin,New York\nBerlin,Rome\n"};
    edges.set(kEdgeLists[size % kEdgeLists.size()]);
    nodes.set({data, size});
    fuzz::hold_to_contract([&] {
        ReadGraphReport report;
        const Graph graph = read_edge_list(edges.path(), {.node_list = nodes.path()}, &report);
        fuzz::promise_graph(graph);
        for (NodeId v = 0; v < graph.num_nodes(); ++v) {
            fuzz::promise_plain(graph.names()[v]);
        }
        fuzz::promise(graph.num_nodes() == 3 + report.num_isolated_listed,
                      "the three nodes with edges and those of the list");
    });
    fuzz::hold_to_contract([&] {
        const Graph graph = read_edge_list(edges.path(), {});
        const NamedNodes found = read_named_nodes(nodes.path(), graph.names());
        fuzz::promise(
            std::ranges::adjacent_find(found.nodes, std::greater_equal()) == found.nodes.end() &&
                (found.nodes.empty() || found.nodes.back() < graph.num_nodes()),
            "nodes of the graph in order and each once");
        fuzz::promise(!found.nodes.empty() || !found.unknown.empty(), "a name at least");
    });
    return 0;
}
