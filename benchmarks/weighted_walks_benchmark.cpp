// Steps of walks on a graph of a million nodes whose edges have weights, beside those on the same
// graph without weights, on one core.

#include <benchmark/benchmark.h>

#include <cmath>
#include <vector>

#include "benchmarks/graphs.h"
#include "irwe/graph/weighted_builder.h"
#include "irwe/walks/random_walk.h"

namespace irwe::bench {
namespace {

constexpr NodeId kStride = 9973;  // from one node that is measured to the next

// The graph of million_nodes() with weights from 1 to 16.
const Graph& weighted_million_nodes() {
    static const Graph graph = [] {
        const Graph& plain = million_nodes();
        RandomStream stream = Random(1).stream("weights of a benchmark");
        std::vector<Edge> edges;
        std::vector<float> weights;
        for (NodeId v = 0; v < plain.num_nodes(); ++v) {
            for (const NodeId u : plain.neighbors(v)) {
                if (u > v) {
                    edges.push_back({v, u});
                    weights.push_back(static_cast<float>(std::exp2(4 * stream.uniform())));
                }
            }
        }
        return build_weighted_graph(NodeNames::consecutive(plain.num_nodes()), edges, weights)
            .graph;
    }();
    return graph;
}

// Every step of the walks from a node crosses an edge.
bool walks_cross_edges(const WalkSet& walks, NodeId v) {
    WalkBlock block;
    walks.draw(v, 0, block);
    for (int j = 0; j < walks.options().walk_length; ++j) {
        for (int k = 0; k < block.num_walks; ++k) {
            const auto place = static_cast<std::size_t>(k);
            if (!walks.graph().has_edge(block.nodes_at(j)[place], block.nodes_at(j + 1)[place])) {
                return false;
            }
        }
    }
    return true;
}

void steps_on(benchmark::State& state, const Graph& graph) {
    const WalkSet walks = sample_walks(graph, {}, Random(1));
    if (!walks_cross_edges(walks, 1)) {
        state.SkipWithError("a walk leaves the edges of its graph");
        return;
    }
    WalkBlock block;
    NodeId v = 0;
    for (auto _ : state) {
        for (int first = 0; first < walks.options().walks_per_node; first += WalkBlock::kWidth) {
            walks.draw(v, first, block);
            benchmark::DoNotOptimize(block.nodes);
        }
        v = (v + kStride) % graph.num_nodes();
    }
    state.counters["rate"] =
        benchmark::Counter(static_cast<double>(state.iterations()) *
                               walks.options().walks_per_node * walks.options().walk_length,
                           benchmark::Counter::kIsRate);
}

const bool kRegistered = [] {
    constexpr int kNodes = 2000;
    for (int round = 0; round < 3; ++round) {  // by turns, on a machine that others use as well
        benchmark::RegisterBenchmark(
            "1M nodes 10M edges/weighted steps, unweighted as twin/naive",
            [](benchmark::State& state) { steps_on(state, million_nodes()); })
            ->Iterations(kNodes);
        benchmark::RegisterBenchmark(
            "1M nodes 10M edges/weighted steps, unweighted as twin/fast",
            [](benchmark::State& state) { steps_on(state, weighted_million_nodes()); })
            ->Iterations(kNodes);
    }
    return true;
}();

}  // namespace
}  // namespace irwe::bench
