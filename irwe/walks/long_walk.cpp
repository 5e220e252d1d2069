#include "irwe/walks/long_walk.h"

#include <algorithm>
#include <cassert>
#include <cstdint>

#include "irwe/walks/alias_steps.h"

namespace irwe {

LongWalks::LongWalks(const Graph& graph, int walk_length, WalkBias bias, const Random& random)
    : graph_(&graph), walk_length_(walk_length), bias_(bias), random_(random) {
    assert(walk_length >= 1 && walk_length <= kMaxLongWalkLength && bias.p > 0 && bias.q > 0);
    if (graph.has_weights()) {
        steps_ = std::make_shared<const AliasSteps>(graph);
    }
}

std::span<const NodeId> LongWalks::draw(NodeId v, int k, std::span<NodeId> buffer) const {
    buffer[0] = v;
    if (graph_->degree(v) == 0) {
        return buffer.first(1);
    }
    const auto length = static_cast<std::size_t>(walk_length_);
    const auto item = (static_cast<std::uint64_t>(v) << 32U) | static_cast<std::uint32_t>(k);
    RandomStream words = random_.stream("long walks", item);
    const bool is_of_first_order = bias_ == WalkBias{};
    for (std::size_t j = 1; j <= length; ++j) {
        buffer[j] = is_of_first_order || j == 1 ? step(buffer[j - 1], words)
                                                : biased_step(buffer[j - 2], buffer[j - 1], words);
    }
    return buffer.first(length + 1);
}

NodeId LongWalks::step(NodeId v, RandomStream& words) const {
    const std::uint64_t begin = graph_->offsets()[v];
    const std::uint64_t degree = graph_->degree(v);
    if (!steps_) {
        return graph_->targets()[begin + words.below(degree)];
    }
    const std::uint64_t word = words();
    return AliasSteps::chosen(steps_->slots()[begin + AliasSteps::place(word, degree)], word,
                              degree);
}

double LongWalks::bias_of(NodeId before, NodeId x) const {
    if (x == before) {
        return 1 / bias_.p;
    }
    return bias_.q == 1 || graph_->has_edge(before, x) ? 1 : 1 / bias_.q;
}

NodeId LongWalks::biased_step(NodeId before, NodeId v, RandomStream& words) const {
    constexpr NodeId kFewestTries = 64;
    const double largest = std::max({1.0, 1 / bias_.p, 1 / bias_.q});
    const double smallest = std::min({1.0, 1 / bias_.p, 1 / bias_.q});
    const NodeId num_tries = std::max(kFewestTries, graph_->degree(v));
    for (NodeId i = 0; i < num_tries; ++i) {
        const NodeId x = step(v, words);
        const double height = words.uniform() * largest;
        if (height < smallest || height < bias_of(before, x)) {
            return x;
        }
    }
    return exact_step(before, v, words);
}

NodeId LongWalks::exact_step(NodeId before, NodeId v, RandomStream& words) const {
    const std::span<const NodeId> neighbors = graph_->neighbors(v);
    const std::span<const float> weights = graph_->weights(v);
    const auto height = [&](std::size_t i) {
        return (weights.empty() ? 1.0 : weights[i]) * bias_of(before, neighbors[i]);
    };
    double total = 0;
    for (std::size_t i = 0; i < neighbors.size(); ++i) {
        total += height(i);
    }
    double left = words.uniform() * total;
    for (std::size_t i = 0; i + 1 < neighbors.size(); ++i) {
        left -= height(i);
        if (left < 0) {
            return neighbors[i];
        }
    }
    return neighbors.back();
}

}  // namespace irwe
