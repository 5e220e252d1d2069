// Huffman's binary tree over items by how often they occur (Huffman 1952): frequent items are near
// the root, and no tree has a shorter mean path. Hierarchical softmax (Morin and Bengio 2005) gives
// every inner node of it a row g and says
//
//     P(item | f) = product over the inner nodes n of its path of s(f . g_n) or s(-f . g_n),
//
// s(x) = 1 / (1 + e^-x), with the first sign where the path goes on to the first child of n. The
// probabilities of all items have the sum 1.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace irwe {

class HuffmanTree {
public:
    // A turn of a path: which inner node it leaves, and to which of its two children.
    struct Turn {
        std::uint32_t inner;
        bool to_first;
        bool operator==(const Turn&) const = default;
    };

    // Builds the tree of all items with a count above 0. Of nodes that occur equally often, items
    // are joined before inner nodes, items in their order and inner nodes in the order in which
    // they were made; so the longest path is as short as it can be.
    //
    // REQUIRES: the sum of counts is below 2^64.
    explicit HuffmanTree(std::span<const std::uint64_t> counts);

    std::size_t num_items() const { return item_turns_.size(); }
    // Returns whether an item occurs, and so is in the tree.
    bool has(std::size_t item) const { return is_leaf_[item]; }
    // Inner nodes come after their children, and have no smaller counts: the last is the root.
    std::size_t num_inner() const { return inner_turns_.size(); }

    // Returns how often the items below an inner node occur.
    std::uint64_t count(std::size_t inner) const { return inner_counts_[inner]; }
    // Returns the turn that leads to an inner node. REQUIRES: it is not the root.
    Turn turn_to(std::size_t inner) const { return inner_turns_[inner]; }
    // Returns the turns from the root to an item. The path of an item of count 0 is empty, as is
    // that of the only item of a tree.
    std::vector<Turn> path(std::size_t item) const;

private:
    static constexpr std::uint32_t kNone = 0xffffffffU;

    std::vector<bool> is_leaf_;      // of each item
    std::vector<Turn> item_turns_;   // that lead to each item
    std::vector<Turn> inner_turns_;  // that lead to each inner node
    std::vector<std::uint64_t> inner_counts_;
};

}  // namespace irwe
