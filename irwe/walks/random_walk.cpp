#include "irwe/walks/random_walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "irwe/base/error.h"
#include "irwe/walks/alias_steps.h"

namespace irwe {
namespace {

// The first state of walk k of a stream: every walk has l words of its own.
std::uint64_t first_state(const RandomStream& stream, int k, int walk_length) {
    const auto num_words = static_cast<std::uint64_t>(k) * static_cast<std::uint64_t>(walk_length);
    return stream.state() + num_words * RandomStream::kIncrement;
}

void stay(NodeId v, WalkBlock& block) {
    for (int j = 0; j <= block.walk_length; ++j) {
        block.nodes[static_cast<std::size_t>(j)].fill(v);
        block.degrees[static_cast<std::size_t>(j)].fill(0);
    }
}

}  // namespace

StoredWalks::StoredWalks(std::int64_t num_nodes, int walks_per_node, int walk_length)
    : walks_per_node_(walks_per_node),
      walk_length_(walk_length),
      nodes_(static_cast<std::size_t>(num_nodes) * size_of_node()) {}

std::size_t StoredWalks::size_of_node() const {
    return static_cast<std::size_t>(walks_per_node_) * (static_cast<std::size_t>(walk_length_) + 1);
}

std::span<const NodeId> StoredWalks::of(std::int64_t i) const {
    return std::span(nodes_).subspan(static_cast<std::size_t>(i) * size_of_node(), size_of_node());
}

std::span<NodeId> StoredWalks::of(std::int64_t i) {
    return std::span(nodes_).subspan(static_cast<std::size_t>(i) * size_of_node(), size_of_node());
}

std::vector<OptionField> option_fields(WalkOptions& options) {
    return {{"walks.walk_length", options.walk_length},
            {"walks.walks_per_node", options.walks_per_node},
            {"walks.encoder_walks_per_node", options.encoder_walks_per_node}};
}

void validate(const WalkOptions& options) {
    require(options.walk_length >= 1 && options.walk_length <= kMaxWalkLength,
            fmt::format("a walk length of {} was asked for; it must be between 1 and {} steps",
                        options.walk_length, kMaxWalkLength));
    require(options.walks_per_node >= 1 && options.walks_per_node <= kMaxWalksPerNode,
            fmt::format("{} walks per node were asked for; it must be between 1 and {}",
                        options.walks_per_node, kMaxWalksPerNode));
    require(options.encoder_walks_per_node >= 0 &&
                options.encoder_walks_per_node <= options.walks_per_node,
            fmt::format("{} encoder walks per node were asked for; there are {} walks per node to "
                        "choose from, so it must be between 0 and {}",
                        options.encoder_walks_per_node, options.walks_per_node,
                        options.walks_per_node));
}

WalkSet::WalkSet(const Graph& graph, const WalkOptions& options, const Random& random)
    : graph_(&graph), options_(options), random_(random) {
    validate(options);
    if (graph.has_weights()) {
        steps_ = std::make_shared<const AliasSteps>(graph);
    }
}

void WalkSet::advance(std::span<std::uint64_t> states, WalkBlock& block) const {
    const std::uint64_t* const offsets = graph_->offsets().data();
    const NodeId* const targets = graph_->targets().data();
    std::array<const NodeId*, WalkBlock::kWidth> chosen;
    for (std::size_t j = 0; j < static_cast<std::size_t>(block.walk_length); ++j) {
        for (std::size_t k = 0; k < states.size(); ++k) {
            const NodeId u = block.nodes[j][k];
            const std::uint64_t degree = offsets[u + std::size_t{1}] - offsets[u];
            block.degrees[j][k] = static_cast<NodeId>(degree);
            chosen[k] = targets + offsets[u] + scale_to(RandomStream::word(states[k]), degree);
            __builtin_prefetch(chosen[k]);
            states[k] += RandomStream::kIncrement;
        }
        for (std::size_t k = 0; k < states.size(); ++k) {
            const NodeId u = *chosen[k];
            block.nodes[j + 1][k] = u;
            __builtin_prefetch(offsets + u);
        }
    }
}

void WalkSet::advance_by_weight(std::span<std::uint64_t> states, WalkBlock& block) const {
    const std::uint64_t* const offsets = graph_->offsets().data();
    const AliasSteps::Slot* const slots = steps_->slots();
    std::array<const AliasSteps::Slot*, WalkBlock::kWidth> drawn;
    std::array<std::uint64_t, WalkBlock::kWidth> words;
    for (std::size_t j = 0; j < static_cast<std::size_t>(block.walk_length); ++j) {
        for (std::size_t k = 0; k < states.size(); ++k) {
            const NodeId u = block.nodes[j][k];
            const std::uint64_t degree = offsets[u + std::size_t{1}] - offsets[u];
            block.degrees[j][k] = static_cast<NodeId>(degree);
            words[k] = RandomStream::word(states[k]);
            drawn[k] = slots + offsets[u] + AliasSteps::place(words[k], degree);
            __builtin_prefetch(drawn[k]);  // one in eight lies across two cache lines
            __builtin_prefetch(&drawn[k]->share_of_own);
            states[k] += RandomStream::kIncrement;
        }
        for (std::size_t k = 0; k < states.size(); ++k) {
            const NodeId u = AliasSteps::chosen(*drawn[k], words[k], block.degrees[j][k]);
            block.nodes[j + 1][k] = u;
            __builtin_prefetch(offsets + u);
        }
    }
}

void WalkSet::draw(NodeId v, int first, WalkBlock& block) const {
    assert(first >= 0 && first < options_.walks_per_node);
    const int walk_length = options_.walk_length;
    const auto width =
        static_cast<std::size_t>(std::min<int>(WalkBlock::kWidth, options_.walks_per_node - first));
    block.walk_length = walk_length;
    block.num_walks = static_cast<int>(width);
    if (graph_->degree(v) == 0) {
        stay(v, block);
        return;
    }

    const RandomStream stream = random_.stream("walks", v);
    std::array<std::uint64_t, WalkBlock::kWidth> states;
    for (std::size_t k = 0; k < width; ++k) {
        states[k] = first_state(stream, first + static_cast<int>(k), walk_length);
    }
    block.nodes[0].fill(v);
    if (steps_) {
        advance_by_weight(std::span(states).first(width), block);
    } else {
        advance(std::span(states).first(width), block);
    }
    const auto last = static_cast<std::size_t>(walk_length);
    for (std::size_t k = 0; k < width; ++k) {
        block.degrees[last][k] = graph_->degree(block.nodes[last][k]);
    }
    // Kernels read whole vectors: beyond the last walk they shall find something that was written.
    for (std::size_t j = 1; j <= last; ++j) {
        std::fill(block.nodes[j].begin() + static_cast<std::ptrdiff_t>(width), block.nodes[j].end(),
                  v);
    }
}

void WalkSet::copy(NodeId v, std::span<NodeId> walks) const {
    const auto length = static_cast<std::size_t>(options_.walk_length) + 1;
    const std::size_t num_walks = walks.size() / length;
    assert(num_walks <= static_cast<std::size_t>(options_.walks_per_node));
    WalkBlock block;
    for (std::size_t first = 0; first < num_walks; first += WalkBlock::kWidth) {
        draw(v, static_cast<int>(first), block);
        const std::size_t count = std::min<std::size_t>(WalkBlock::kWidth, num_walks - first);
        for (std::size_t k = 0; k < count; ++k) {
            for (std::size_t j = 0; j < length; ++j) {
                walks[(first + k) * length + j] = block.nodes[j][k];
            }
        }
    }
}

WalkSet sample_walks(const Graph& graph, const WalkOptions& options, const Random& random) {
    return {graph, options, random};
}

}  // namespace irwe
