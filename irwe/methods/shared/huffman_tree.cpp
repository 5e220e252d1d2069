#include "irwe/methods/shared/huffman_tree.h"

#include <algorithm>
#include <cassert>

namespace irwe {

// Items in the order of their counts are one queue and inner nodes, which are made in the order of
// theirs, another: the rarest node is at the head of one of them.
HuffmanTree::HuffmanTree(std::span<const std::uint64_t> counts)
    : is_leaf_(counts.size()), item_turns_(counts.size(), Turn{kNone, false}) {
    std::vector<std::uint32_t> items;
    for (std::uint32_t i = 0; i < counts.size(); ++i) {
        if (counts[i] > 0) {
            is_leaf_[i] = true;
            items.push_back(i);
        }
    }
    std::ranges::stable_sort(items, {}, [&](std::uint32_t item) { return counts[item]; });

    std::size_t next_item = 0;
    std::size_t next_inner = 0;
    // Takes the rarest node out of its queue, makes it a child and returns its count.
    const auto join_rarest = [&](Turn turn) {
        const bool has_inner = next_inner < inner_counts_.size();
        if (next_item < items.size() &&
            (!has_inner || counts[items[next_item]] <= inner_counts_[next_inner])) {
            const std::uint32_t item = items[next_item++];
            item_turns_[item] = turn;
            return counts[item];
        }
        inner_turns_[next_inner] = turn;
        return inner_counts_[next_inner++];
    };
    for (std::uint32_t inner = 0; inner + 1 < items.size(); ++inner) {
        const std::uint64_t first = join_rarest({inner, true});
        const std::uint64_t second = join_rarest({inner, false});
        inner_counts_.push_back(first + second);
        inner_turns_.push_back({kNone, false});
    }
}

std::vector<HuffmanTree::Turn> HuffmanTree::path(std::size_t item) const {
    assert(item < num_items());
    std::vector<Turn> turns;
    for (Turn turn = item_turns_[item]; turn.inner != kNone; turn = inner_turns_[turn.inner]) {
        turns.push_back(turn);
    }
    std::ranges::reverse(turns);
    return turns;
}

}  // namespace irwe
