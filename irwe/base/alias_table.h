// Draws from a list of weights in constant time: an alias table (Walker 1977, Vose 1991).

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "irwe/base/random.h"

namespace irwe {

// Takes 8 bytes for each weight. Constant once it is built.
class AliasTable {
public:
    AliasTable() = default;
    // Builds the table in one pass. REQUIRES: the weights are finite and not negative, and their
    // sum is above 0.
    explicit AliasTable(std::span<const double> weights);

    std::size_t size() const { return slots_.size(); }

    // Returns the item that a random word chooses, with a probability in proportion to its weight.
    // An item of weight 0 is never chosen.
    std::uint32_t draw(std::uint64_t word) const {
        const std::uint64_t place = scale_to(word, slots_.size());
        const Slot& slot = slots_[place];
        const auto rest = static_cast<std::uint32_t>((word * slots_.size()) >> 32U);
        return rest < slot.share_of_own ? static_cast<std::uint32_t>(place) : slot.other;
    }

private:
    // Slot i stands for item i and, to make up for unequal weights, for another one.
    struct Slot {
        std::uint32_t other;
        std::uint32_t share_of_own;  // of 2^32
    };
    std::vector<Slot> slots_;
};

}  // namespace irwe
