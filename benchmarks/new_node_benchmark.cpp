// The time to embed a new node of a graph of 100,000 nodes once graph and model are loaded, beside
// its twin, which embeds the node in the grown graph by a pass over all nodes.

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <memory>
#include <string>
#include <unordered_set>
#include <vector>

#include "benchmarks/graphs.h"
#include "irwe/graph/graph_builder.h"
#include "irwe/methods/irwe/irwe_method.h"
#include "irwe/methods/registry/apply.h"
#include "irwe/methods/run.h"

namespace irwe::bench {
namespace {

constexpr std::size_t kNodesPerRound = 64;

// Returns a model of the graph with default settings. Takes about a minute of one processor.
std::shared_ptr<const Model> trained_model(const Graph& graph) {
    ThreadPool pool(0);
    Resources resources{.pool = pool};
    const OptionSettings<IrweOptions> settings;
    return train(irwe_method(), {graph}, settings, {}, resources);
}

struct Case {
    ThreadPool pool{1};
    Resources resources{.pool = pool};
    std::shared_ptr<const Model> model = trained_model(hundred_thousand_nodes());
    std::unique_ptr<NewNodeEmbedder> embedder;
};

Case& the_case() {
    static Case result;
    return result;
}

// The last preparation serves the measurements that follow.
Case& prepared_case() {
    if (!the_case().embedder) {
        the_case().embedder =
            the_case().model->new_node_embedder(hundred_thousand_nodes(), the_case().resources);
    }
    return the_case();
}

// The neighbors of some new nodes: any nodes, each as likely as the others.
std::vector<std::vector<NodeId>> new_nodes_with(std::size_t num_neighbors) {
    RandomStream stream = Random(1).stream("neighbors of new nodes");
    std::vector<std::vector<NodeId>> result(kNodesPerRound);
    for (std::vector<NodeId>& neighbors : result) {
        std::unordered_set<NodeId> chosen;
        while (chosen.size() < num_neighbors) {
            chosen.insert(static_cast<NodeId>(stream.below(hundred_thousand_nodes().num_nodes())));
        }
        neighbors.assign(chosen.begin(), chosen.end());
    }
    return result;
}

Embeddings by_whole_pass(Case& c, const std::vector<NodeId>& neighbors) {
    const Graph& graph = hundred_thousand_nodes();
    std::vector<Edge> edges;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        for (const NodeId u : graph.neighbors(v)) {
            edges.push_back({v, u});
        }
    }
    for (const NodeId u : neighbors) {
        edges.push_back({graph.num_nodes(), u});
    }
    const Graph grown =
        build_graph(NodeNames::consecutive(graph.num_nodes() + 1), edges, SelfLoops::keep).graph;
    const Application applied = application(*c.model, grown, &graph);
    return collected(*c.model->embed(applied, OutputForm::ready, c.resources));
}

// Position is the same, and identity differs by what the new edges change beyond the neighbors.
bool agree(const std::vector<Matrix>& found, const Embeddings& expected) {
    const Matrix& identity = expected.vectors("identity");
    return (found[1] - expected.vectors("position")).norm() < 1e-4 &&
           (found[0] - identity).norm() < 0.05 * identity.norm();
}

void prepare(benchmark::State& state) {
    Case& c = the_case();
    for (auto _ : state) {
        c.embedder = c.model->new_node_embedder(hundred_thousand_nodes(), c.resources);
    }
}

void embed(benchmark::State& state, std::size_t num_neighbors) {
    const Case& c = prepared_case();
    const std::vector<std::vector<NodeId>> nodes = new_nodes_with(num_neighbors);
    std::size_t i = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(c.embedder->embed(nodes[i++ % kNodesPerRound], OutputForm::ready));
    }
}

void embed_by_whole_pass(benchmark::State& state, std::size_t num_neighbors) {
    Case& c = prepared_case();
    const std::vector<NodeId> neighbors = new_nodes_with(num_neighbors).front();
    for (auto _ : state) {
        const Embeddings expected = by_whole_pass(c, neighbors);
        if (!agree(c.embedder->embed(neighbors, OutputForm::ready), expected)) {
            state.SkipWithError("the embedder and the whole pass do not agree");
            return;
        }
    }
}

const bool kRegistered = [] {
    benchmark::RegisterBenchmark("100K nodes 1M edges/new nodes/prepare", prepare)
        ->Iterations(1)
        ->Unit(benchmark::kMillisecond);
    for (const std::size_t num_neighbors : {std::size_t{5}, std::size_t{100}}) {
        const std::string name =
            fmt::format("100K nodes 1M edges/new node with {} neighbors", num_neighbors);
        benchmark::RegisterBenchmark(
            (name + "/whole pass").c_str(),
            [=](benchmark::State& state) { embed_by_whole_pass(state, num_neighbors); })
            ->Iterations(1)
            ->Unit(benchmark::kMicrosecond);
        benchmark::RegisterBenchmark((name + "/alone").c_str(),
                                     [=](benchmark::State& state) { embed(state, num_neighbors); })
            ->Repetitions(3)
            ->Unit(benchmark::kMicrosecond);
    }
    return true;
}();

}  // namespace
}  // namespace irwe::bench
