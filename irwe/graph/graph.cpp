#include "irwe/graph/graph.h"

#include <algorithm>
#include <utility>

namespace irwe {
namespace {

struct Arrays {
    std::vector<std::uint64_t> offsets;
    std::vector<NodeId> targets;
};

Graph graph_of(NodeNames names, std::shared_ptr<const Arrays> arrays) {
    const std::span offsets(arrays->offsets);
    const std::span targets(arrays->targets);
    return {std::move(names), offsets, targets, std::move(arrays)};
}

}  // namespace

Graph::Graph(NodeNames names, std::vector<std::uint64_t> offsets, std::vector<NodeId> targets)
    : Graph(graph_of(std::move(names), std::make_shared<const Arrays>(
                                           Arrays{std::move(offsets), std::move(targets)}))) {}

Graph::Graph(NodeNames names, std::span<const std::uint64_t> offsets,
             std::span<const NodeId> targets, std::shared_ptr<const void> keeper)
    : names_(std::make_shared<const NodeNames>(std::move(names))),
      keeper_(std::move(keeper)),
      offsets_(offsets),
      targets_(targets) {
    assert(offsets_.size() == static_cast<std::size_t>(names_->size()) + 1);
    assert(offsets_.back() == targets_.size());
    if (num_nodes() > 0) {
        min_degree_ = degree(0);
    }
    for (NodeId v = 0; v < num_nodes(); ++v) {
        min_degree_ = std::min(min_degree_, degree(v));
        max_degree_ = std::max(max_degree_, degree(v));
        num_self_loops_ += has_edge(v, v) ? 1U : 0U;
    }
}

bool Graph::has_edge(NodeId u, NodeId v) const {
    return std::ranges::binary_search(neighbors(u), v);
}

}  // namespace irwe
