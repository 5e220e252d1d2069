// Uniform random walks (Algorithm 6), drawn when they are asked for and never stored all at once:
// a million nodes have 32 GB of them.

#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "irwe/base/random.h"
#include "irwe/graph/graph.h"
#include "irwe/io/option_field.h"

namespace irwe {

inline constexpr int kMaxWalkLength = 12;
inline constexpr int kMaxWalksPerNode = 1 << 24;  // counts stay exact in single precision

struct WalkOptions {
    int walk_length = 7;              // l, in steps; a walk holds l + 1 nodes
    int walks_per_node = 1000;        // n_S
    int encoder_walks_per_node = 10;  // n_I, the walks that are kept for the encoder

    bool operator==(const WalkOptions&) const = default;
};

// The options under the names of settings files, [walks].
std::vector<OptionField> option_fields(WalkOptions& options);

// Throws InputError if an option is out of range.
void validate(const WalkOptions& options);

// Up to kWidth walks from one node, side by side: nodes[j][k] is w^(j) of the k-th.
struct WalkBlock {
    static constexpr int kWidth = 64;
    using Places = std::array<std::array<NodeId, kWidth>, kMaxWalkLength + 1>;

    int walk_length = 0;
    int num_walks = 0;
    alignas(64) Places nodes;
    alignas(64) Places degrees;  // of the node at the same place

    // Place j of the walks that are there.
    std::span<const NodeId> nodes_at(int j) const { return at(nodes, j); }
    std::span<const NodeId> degrees_at(int j) const { return at(degrees, j); }

private:
    std::span<const NodeId> at(const Places& places, int j) const {
        return std::span(places[static_cast<std::size_t>(j)])
            .first(static_cast<std::size_t>(num_walks));
    }
};

// Walks that are kept: equally many for each of a list of nodes.
class StoredWalks {
public:
    StoredWalks() = default;
    StoredWalks(std::int64_t num_nodes, int walks_per_node, int walk_length);

    int walk_length() const { return walk_length_; }
    int walks_per_node() const { return walks_per_node_; }

    // All walks of the i-th node of the list, one after the other, l + 1 nodes each.
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
// one thread and sixty-four draw the same walks, in whatever order. From a node without neighbours
// the walk stays in place.
//
// The graph must outlive the set.
class WalkSet {
public:
    WalkSet(const Graph& graph, const WalkOptions& options, const Random& random);

    const Graph& graph() const { return *graph_; }
    const WalkOptions& options() const { return options_; }
    const Random& random() const { return random_; }

    // Draws walks first, first + 1, ... of node v: as many as the block holds and v still has.
    //
    // The walks of a block advance step by step together, and what each needs next is prefetched
    // while the others move: twice as fast as one walk after the other on a graph that fits the
    // cache, and several times as fast on one that does not.
    void draw(NodeId v, int first, WalkBlock& block) const;

    // The first walks of v that fit `walks`, l + 1 nodes each, one after the other.
    void copy(NodeId v, std::span<NodeId> walks) const;

private:
    const Graph* graph_;
    WalkOptions options_;
    Random random_;
};

// The walks of all nodes of `graph`. Throws InputError if an option is out of range.
WalkSet sample_walks(const Graph& graph, const WalkOptions& options, const Random& random);

}  // namespace irwe
