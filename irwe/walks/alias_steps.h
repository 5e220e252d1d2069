// Steps of a random walk in proportion to the weights of edges, in constant time: alias tables
// (Walker 1977, Vose 1991), one for the edges of each node.

#pragma once

#include <cstdint>
#include <vector>

#include "irwe/base/random.h"
#include "irwe/graph/graph.h"

namespace irwe {

// Takes 12 bytes for each end of an edge. Constant once it is built.
class AliasSteps {
public:
    // A slot of a node of degree d is drawn with probability 1 / d. It stands for a neighbor and,
    // to make up for unequal weights, for another one.
    struct Slot {
        NodeId own;
        NodeId other;
        std::uint32_t share_of_own;  // of 2^32 - 1
    };

    // Builds the tables, each in the order of the neighbors. Costs one pass over the edges.
    //
    // REQUIRES: the graph has weights.
    explicit AliasSteps(const Graph& graph);

    // Returns the slots of all nodes; those of v begin at graph.offsets()[v].
    const Slot* slots() const { return slots_.data(); }

    // Returns the place of the slot for a random word among `degree` slots.
    static std::uint64_t place(std::uint64_t word, std::uint64_t degree) {
        return scale_to(word, degree);
    }
    // Returns the neighbor that the same word chooses: what place() left of it decides.
    static NodeId chosen(const Slot& slot, std::uint64_t word, std::uint64_t degree) {
        const auto rest = static_cast<std::uint32_t>((word * degree) >> 32U);
        // Without a branch, which would be mispredicted in nearly every second step.
        const NodeId takes_other = rest > slot.share_of_own ? ~NodeId{0} : NodeId{0};
        return slot.own ^ ((slot.own ^ slot.other) & takes_other);
    }

private:
    std::vector<Slot> slots_;
};

}  // namespace irwe
