#include "irwe/graph/graph.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

namespace irwe {
namespace {

struct Arrays {
    std::vector<std::uint64_t> offsets;
    std::vector<NodeId> targets;
    EdgeWeights weights;
};

Graph graph_of(NodeNames names, std::shared_ptr<const Arrays> arrays) {
    const std::span offsets(arrays->offsets);
    const std::span targets(arrays->targets);
    const EdgeWeightsView weights{arrays->weights.edges, arrays->weights.leaving,
                                  arrays->weights.arriving};
    return {std::move(names), offsets, targets, std::move(arrays), weights};
}

[[maybe_unused]] bool has_as_many(std::span<const float> numbers, std::span<const NodeId> targets) {
    return numbers.empty() || numbers.size() == targets.size();
}

}  // namespace

Graph::Graph(NodeNames names, std::vector<std::uint64_t> offsets, std::vector<NodeId> targets,
             EdgeWeights weights)
    : Graph(graph_of(std::move(names),
                     std::make_shared<const Arrays>(
                         Arrays{std::move(offsets), std::move(targets), std::move(weights)}))) {}

Graph::Graph(NodeNames names, std::span<const std::uint64_t> offsets,
             std::span<const NodeId> targets, std::shared_ptr<const void> keeper,
             const EdgeWeightsView& weights)
    : names_(std::make_shared<const NodeNames>(std::move(names))),
      keeper_(std::move(keeper)),
      offsets_(offsets),
      targets_(targets),
      weights_(weights),
      total_strength_(static_cast<double>(targets.size())) {
    assert(offsets_.size() == static_cast<std::size_t>(names_->size()) + 1);
    assert(offsets_.back() == targets_.size());
    assert(has_as_many(weights_.edges, targets_) && has_as_many(weights_.leaving, targets_));
    assert(weights_.leaving.size() == weights_.arriving.size());
    if (num_nodes() > 0) {
        min_degree_ = degree(0);
    }
    for (NodeId v = 0; v < num_nodes(); ++v) {
        min_degree_ = std::min(min_degree_, degree(v));
        max_degree_ = std::max(max_degree_, degree(v));
        num_self_loops_ += has_edge(v, v) ? 1U : 0U;
    }
    if (has_weights()) {
        std::vector<double> strengths(num_nodes());
        for (NodeId v = 0; v < num_nodes(); ++v) {
            const std::span<const float> of_edges = this->weights(v);
            strengths[v] = std::accumulate(of_edges.begin(), of_edges.end(), 0.0);
        }
        total_strength_ = std::accumulate(strengths.begin(), strengths.end(), 0.0);
        strengths_ = std::make_shared<const std::vector<double>>(std::move(strengths));
    }
}

std::string graph_kind_text(GraphKind kind) {
    const std::string weights = kind.weights ? "weights" : "";
    const std::string directions = kind.directions ? "directions" : "";
    return weights + (kind.weights && kind.directions ? " and " : "") + directions;
}

Graph Graph::reduced_to(GraphKind kind) const {
    const bool drops_weights = has_weights() && !kind.weights;
    const bool drops_directions = is_directed() && !kind.directions;
    Graph result = *this;
    if (drops_directions) {
        result.weights_.leaving = {};
        result.weights_.arriving = {};
    }
    if (!drops_weights) {
        return result;
    }
    result.weights_.edges = {};
    result.strengths_ = nullptr;
    result.total_strength_ = static_cast<double>(targets_.size());
    if (result.is_directed()) {
        struct Arrows {
            std::shared_ptr<const void> keeper;  // of the other arrays
            std::vector<float> leaving;
            std::vector<float> arriving;
        };
        auto arrows = std::make_shared<Arrows>();
        arrows->keeper = keeper_;
        const auto without_weight = [](float weight) { return weight > 0 ? 1.0F : 0.0F; };
        std::ranges::transform(weights_.leaving, std::back_inserter(arrows->leaving),
                               without_weight);
        std::ranges::transform(weights_.arriving, std::back_inserter(arrows->arriving),
                               without_weight);
        result.weights_.leaving = arrows->leaving;
        result.weights_.arriving = arrows->arriving;
        result.keeper_ = std::move(arrows);
    }
    return result;
}

bool Graph::has_edge(NodeId u, NodeId v) const {
    return std::ranges::binary_search(neighbors(u), v);
}

}  // namespace irwe
