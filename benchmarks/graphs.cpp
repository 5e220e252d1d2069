#include "benchmarks/graphs.h"

#include <cstdlib>
#include <filesystem>
#include <map>

#include "irwe/graph/edge_list.h"
#include "irwe/graph/generators.h"

namespace irwe::bench {

const Graph* data_graph(const std::string& path) {
    static std::map<std::string, Graph> graphs;
    const char* const folder = std::getenv("IRWE_DATA");
    const std::string whole = folder == nullptr ? "" : std::string(folder) + "/" + path;
    if (!std::filesystem::exists(whole)) {
        return nullptr;
    }
    const auto place = graphs.find(whole);
    return &(place != graphs.end() ? place : graphs.emplace(whole, read_edge_list(whole)).first)
                ->second;
}

const Graph& million_nodes() {
    static const Graph graph =
        erdos_renyi({.num_nodes = 1'000'000, .num_edges = 10'000'000}, Random(1));
    return graph;
}

}  // namespace irwe::bench
