// A program of somebody else: reads a graph, takes its features, prints the number of nodes.

#include <cstdio>

#include "irwe/graph/read_graph.h"
#include "irwe/methods/irwe/features/node_features.h"

int main(int argc, char** argv) {
    if (argc != 2) {
        return 2;
    }
    const irwe::Graph graph = irwe::read_graph(argv[1]);
    irwe::ThreadPool pool(1);
    const irwe::WalkSet walks = irwe::sample_walks(graph, {.walks_per_node = 50}, irwe::Random(1));
    const auto [space, features] = irwe::fit_and_extract_features(walks, {}, pool);
    std::printf("%lld\n", static_cast<long long>(features.aw_statistics.num_rows()));
}
