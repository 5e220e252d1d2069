#include "irwe/methods/irwe_network/training/timed_part.h"

#include <algorithm>
#include <vector>

#include "irwe/graph/all_nodes.h"
#include "irwe/graph/subgraph.h"
#include "irwe/methods/irwe_network/model/graph_pass.h"

namespace irwe {
namespace {

// Returns at most `max_nodes` nodes, ascending: those that a search from a random node meets first.
// If its component is smaller, the search goes on from the next nodes.
std::vector<NodeId> sample_nodes(const Graph& graph, NodeId max_nodes, const Random& random) {
    std::vector<NodeId> nodes;
    std::vector<bool> is_met(graph.num_nodes());
    const auto meet = [&](NodeId v) {
        if (!is_met[v] && nodes.size() < max_nodes) {
            is_met[v] = true;
            nodes.push_back(v);
        }
    };
    const std::size_t num_wanted = std::min(max_nodes, graph.num_nodes());
    const std::span<const NodeId> ends = graph.targets();
    auto start = ends.empty() ? NodeId{0} : ends[random.stream("cost_estimate").below(ends.size())];
    std::size_t num_done = 0;
    while (nodes.size() < num_wanted) {
        meet(start);
        for (; num_done < nodes.size(); ++num_done) {
            std::ranges::for_each(graph.neighbors(nodes[num_done]), meet);
        }
        start = (start + 1) % graph.num_nodes();
    }
    std::ranges::sort(nodes);
    return nodes;
}

}  // namespace

Graph part_of(const Graph& graph, NodeId max_nodes) {
    return induced_subgraph(graph, sample_nodes(graph, max_nodes, Random(1)));
}

double seconds_of_steps(NetworkTrainer& trainer, int num_steps) {
    const Stopwatch watch;
    for (int i = 0; i < num_steps; ++i) {
        trainer.step();
    }
    return watch.seconds();
}

double seconds_of_embeddings(const NetworkTrainer& trainer, const TrainingData& data,
                             ThreadPool& pool) {
    const Stopwatch watch;
    const NetworkModel model = trainer.result();
    const Matrix identity = identity_rows(model.position, data.inputs(), pool);
    GraphPass(model.position, data.inputs(), identity, pool).rows(all_nodes(data.graph()));
    return watch.seconds();
}

}  // namespace irwe
