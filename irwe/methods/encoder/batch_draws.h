// What a step of a training draws: nodes in a random order, numbers without repeats, and the
// classes of a sampled softmax.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "irwe/base/random.h"
#include "irwe/graph/graph.h"

namespace irwe {

// All nodes in a random order, and again in another one, without end. Which node stands where is a
// function of the random numbers and the place; the order of the last round is kept.
class NodeRounds {
public:
    // REQUIRES: num_nodes > 0.
    NodeRounds(NodeId num_nodes, const Random& random);

    // Returns the nodes at `count` places from `first` on.
    std::vector<NodeId> nodes(std::int64_t first, std::int64_t count);

private:
    NodeId node(std::int64_t place);

    Random random_;
    std::vector<NodeId> order_;
    std::int64_t round_ = -1;  // of the order
};

// Returns `count` of 0, 1, ..., n - 1, or all if there are no more, ascending (Floyd's algorithm).
// All sets of so many are equally likely.
std::vector<std::uint32_t> distinct_numbers(std::uint64_t n, std::uint64_t count,
                                            RandomStream stream);

// Classes that a step of a sampled softmax looks at (nn/sampled_softmax.h).
struct ChosenClasses {
    std::vector<std::uint32_t> rows;  // of the table of classes, each once: candidates first
    std::int64_t num_candidates;
    std::vector<std::uint32_t> targets;  // places in `rows`
};
// Draws `num_candidates` of the classes, or takes all if there are no more.
//
// REQUIRES: targets are below num_classes.
ChosenClasses chosen_classes(std::uint64_t num_classes, int num_candidates,
                             std::span<const std::uint32_t> targets, RandomStream stream);

// Returns the place of v in an ascending list that has it.
std::uint32_t place_in(std::span<const NodeId> ascending, NodeId v);

// Sorts the nodes and drops repeats.
void make_ascending(std::vector<NodeId>& nodes);

}  // namespace irwe
