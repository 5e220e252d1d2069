// Random walks (Algorithm 6), which are drawn when they are needed and never stored all at
// once: those of a million nodes take 32 GB.

#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "irwe/base/random.h"
#include "irwe/graph/graph.h"
#include "irwe/io/option_field.h"

namespace irwe {

class AliasSteps;  // alias_steps.h

inline constexpr int kMaxWalkLength = 12;
inline constexpr int kMaxWalksPerNode = 1 << 24;  // counts stay exact in single precision

struct WalkOptions {
    int walk_length = 7;              // l, in steps; a walk holds l + 1 nodes
    int walks_per_node = 1000;        // n_S
    int encoder_walks_per_node = 10;  // n_I, the walks that are stored for the encoder

    bool operator==(const WalkOptions&) const = default;
};

// The options under the names of settings files, [walks].
std::vector<OptionField> option_fields(WalkOptions& options);

// Throws InputError if an option is out of range.
void validate(const WalkOptions& options);

// Up to kWidth walks from one node, side by side: nodes[j][k] is w^(j) of walk k.
struct WalkBlock {
    static constexpr int kWidth = 64;
    using Places = std::array<std::array<NodeId, kWidth>, kMaxWalkLength + 1>;

    int walk_length = 0;
    int num_walks = 0;
    alignas(64) Places nodes;
    alignas(64) Places degrees;  // of the node at the same place

    // Return position j of all walks of the block.
    std::span<const NodeId> nodes_at(int j) const { return at(nodes, j); }
    std::span<const NodeId> degrees_at(int j) const { return at(degrees, j); }

private:
    std::span<const NodeId> at(const Places& places, int j) const {
        return std::span(places[static_cast<std::size_t>(j)])
            .first(static_cast<std::size_t>(num_walks));
    }
};

// Walks that are stored: the same number for each node of a list.
class StoredWalks {
public:
    StoredWalks() = default;
    StoredWalks(std::int64_t num_nodes, int walks_per_node, int walk_length);

    int walk_length() const { return walk_length_; }
    int walks_per_node() const { return walks_per_node_; }

    // Returns all walks of the i-th node of the list, one after the other, l + 1 nodes each.
    std::span<const NodeId> of(std::int64_t i) const;
    std::span<NodeId> of(std::int64_t i);
    std::span<const NodeId> all() const { return nodes_; }

    bool operator==(const StoredWalks&) const = default;

private:
    std::size_t size_of_node() const;

    int walks_per_node_ = 0;
    int walk_length_ = 0;
    std::vector<NodeId> nodes_;
};

// The n_S walks of every node of a graph. Walk k of node v is a pure function of (seed, v, k), so
// the walks do not depend on the number of threads or the order of requests. A walk from a node
// without neighbors stays there. A step crosses an edge in proportion to its weight; without
// weights all edges of a node are alike.
//
// The caller keeps the graph alive while the set exists.
class WalkSet {
public:
    WalkSet(const Graph& graph, const WalkOptions& options, const Random& random);

    const Graph& graph() const { return *graph_; }
    const WalkOptions& options() const { return options_; }
    const Random& random() const { return random_; }

    // Draws walks first, first + 1, ... of node v, until the block is full or v has no more.
    //
    // The walks of a block advance together, step by step, and prefetch their next data while the
    // others move. This is twice as fast as one walk after the other on a graph that fits into the
    // cache, and several times as fast on one that does not.
    void draw(NodeId v, int first, WalkBlock& block) const;

    // Writes the first walks of v to `walks`, as many as fit, l + 1 nodes each, one after the
    // other.
    void copy(NodeId v, std::span<NodeId> walks) const;

private:
    void advance(std::span<std::uint64_t> states, WalkBlock& block) const;
    void advance_by_weight(std::span<std::uint64_t> states, WalkBlock& block) const;

    const Graph* graph_;
    WalkOptions options_;
    Random random_;
    std::shared_ptr<const AliasSteps> steps_;  // null without weights
};

// Returns the walks of all nodes of `graph`. Throws InputError if an option is out of range.
WalkSet sample_walks(const Graph& graph, const WalkOptions& options, const Random& random);

}  // namespace irwe
