#include "benchmarks/graphs.h"

#include <string>

#include "irwe/graph/generators.h"
#include "irwe/graph/read_graph.h"
#include "tests/support/data.h"

namespace irwe::bench {

bool has_data_graphs() { return data_directory().has_value(); }

const Graph& ppi() {
    static const Graph graph = read_graph(*data_directory() + "/ppi/edges.txt");
    return graph;
}

const Graph& blogcatalog() {
    static const Graph graph = read_graph(*data_directory() + "/blogcatalog/edges.txt.gz");
    return graph;
}

const Graph& hundred_thousand_nodes() {
    static const Graph graph =
        barabasi_albert({.num_nodes = 100'000, .edges_per_node = 10}, Random(1));
    return graph;
}

const Graph& million_nodes() {
    static const Graph graph =
        erdos_renyi({.num_nodes = 1'000'000, .num_edges = 10'000'000}, Random(1));
    return graph;
}

}  // namespace irwe::bench
