// A program of somebody else: reads a graph, finds the node most like the first one, prints the
// number of nodes.

#include <irwe/irwe.h>

#include <cstdio>

int main(int argc, char** argv) {
    if (argc != 2) {
        return 2;
    }
    const irwe::Graph graph = irwe::read_graph(argv[1]);
    irwe::ThreadPool pool(1);
    const irwe::IrweSettings settings = irwe::recipe(irwe::graph_profile(graph, pool));
    irwe::validate(settings);
    const irwe::Matrix rows = irwe::unit_rows(irwe::Matrix::Identity(3, 3), pool);
    const bool found = irwe::nearest_neighbors(rows, 0, 1).size() == 1;
    std::printf("%u\n", found ? graph.num_nodes() : 0U);
}
