#include "irwe/answers/modularity_by_chance.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "irwe/base/shuffle.h"
#include "irwe/graph/communities.h"
#include "irwe/graph/weighted_builder.h"

namespace irwe {
namespace {

constexpr std::size_t kMostShuffled = 10'000;

}  // namespace

double modularity_of(const Graph& graph, std::span<const std::uint32_t> group_of) {
    const std::uint32_t end = group_of.empty() ? 0 : std::ranges::max(group_of) + 1;
    const std::vector<double> strengths = community_strengths(graph, group_of, end);
    return std::accumulate(strengths.begin(), strengths.end(), 0.0);
}

Graph with_edges_shuffled(const Graph& graph, const Random& random) {
    std::vector<NodeId> nodes(graph.num_nodes());
    std::iota(nodes.begin(), nodes.end(), NodeId{0});
    if (nodes.size() > kMostShuffled) {
        shuffle_front(std::span(nodes), kMostShuffled, random.stream("shuffled nodes"));
        nodes.resize(kMostShuffled);
    }
    struct End {
        NodeId node;
        float weight;
    };
    std::vector<End> ends;
    for (NodeId number = 0; number < nodes.size(); ++number) {
        const NodeId v = nodes[number];
        for (std::size_t i = 0; i < graph.degree(v); ++i) {
            if (graph.neighbors(v)[i] != v) {
                ends.push_back({number, graph.has_weights() ? graph.weights(v)[i] : 1.0F});
            }
        }
    }
    shuffle(std::span(ends), random.stream("shuffled edges"));
    std::vector<Edge> edges;
    std::vector<float> weights;
    for (std::size_t i = 0; i + 1 < ends.size(); i += 2) {
        edges.push_back({ends[i].node, ends[i + 1].node});
        weights.push_back(ends[i].weight);
    }
    const bool has_weights = graph.has_weights();
    return build_weighted_graph(
               NodeNames::consecutive(static_cast<NodeId>(nodes.size())), edges,
               has_weights ? std::span<const float>(weights) : std::span<const float>())
        .graph;
}

double modularity_by_chance(const Graph& graph, const Random& random) {
    const Graph shuffled = with_edges_shuffled(graph, random);
    return modularity_of(shuffled, find_communities(shuffled).of_node);
}

}  // namespace irwe
