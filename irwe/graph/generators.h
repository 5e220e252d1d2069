// Graphs of classic models, for examples, tests and benchmarks.
//
// Nodes are named 0 to n - 1, graphs are simple, and the same options and seed give the same graph.
// Every generator takes time and memory linear in nodes and edges, unless it says otherwise, and
// throws InputError for options that no such graph can have.

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/base/random.h"
#include "irwe/graph/graph.h"

namespace irwe {

struct BarbellOptions {
    NodeId clique_size = 10;  // nodes in each of the two cliques, at least 2
    NodeId path_length = 5;   // nodes between the cliques; 0 joins them by a single edge
};

// Returns two cliques joined by a path, numbered from one end to the other: the first clique, whose
// last node is joined to the path; the path; the second clique, whose first node is joined to the
// path.
Graph barbell(const BarbellOptions& options);

struct RingOfCliquesOptions {
    NodeId num_cliques = 6;  // 1 is a lone clique, 2 are joined by one edge, 3 and more are a ring
    NodeId clique_size = 8;  // nodes in each clique, at least 2
};

// Returns cliques in a ring, the last node of each joined to the first node of the next; clique c
// has the nodes c * clique_size to (c + 1) * clique_size - 1.
Graph ring_of_cliques(const RingOfCliquesOptions& options);

struct ErdosRenyiOptions {
    NodeId num_nodes = 1000;         // at least 1
    std::uint64_t num_edges = 5000;  // at most n (n - 1) / 2
};

// Returns a sample of G(n, m): every graph with these numbers of nodes and edges is equally likely.
//
// Costs O(n + m log m). Above half of all pairs it draws the pairs to leave out, so a dense graph
// is no slower.
Graph erdos_renyi(const ErdosRenyiOptions& options, const Random& random);

struct ErdosRenyiProbabilityOptions {
    NodeId num_nodes = 1000;    // at least 1
    double probability = 0.01;  // that a pair is an edge, in [0, 1]
};

// Returns a sample of G(n, p): every pair is an edge with the same probability, independently of
// the others.
Graph erdos_renyi_with_probability(const ErdosRenyiProbabilityOptions& options,
                                   const Random& random);

struct BarabasiAlbertOptions {
    NodeId num_nodes = 1000;    // more than edges_per_node
    NodeId edges_per_node = 5;  // m, at least 1: the edges that a new node brings
};

// Returns a graph by preferential attachment. It begins with a star, node 0 joined to nodes 1 to m.
// Then nodes m + 1, m + 2, ... are added, each joined to m different earlier nodes, drawn one after
// the other with probability proportional to their degrees before the addition. The graph is
// connected and has m (n - m) edges.
Graph barabasi_albert(const BarabasiAlbertOptions& options, const Random& random);

struct StochasticBlockModelOptions {
    std::vector<NodeId> sizes{100, 100, 100};  // nodes in each block, at least 1
    double inside_probability = 0.1;           // that a pair in one block is an edge, in [0, 1]
    double between_probability = 0.01;         // that a pair in two blocks is an edge, in [0, 1]
};

struct BlockGraph {
    Graph graph;
    std::vector<std::uint32_t> blocks;  // the block of each node: block 0 comes first, then 1, ...
};

// Returns a graph in which pairs are edges independently of each other, with a probability that
// depends on their blocks.
BlockGraph stochastic_block_model(const StochasticBlockModelOptions& options, const Random& random);

}  // namespace irwe
