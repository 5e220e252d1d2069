// Assigns numbers to names while a file is read.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "irwe/graph/node_names.h"

namespace irwe {

// The largest number of nodes: node numbers and their count fit NodeId, with one value to spare.
inline constexpr NodeId kMaxNodes = 0xFFFFFFFEU;

// Distinct names, numbered in the order of their first appearance. They are integers as long as all
// are in the usual spelling, and texts from the first other name on. An insertion costs one look-up
// in a hash table of 8 bytes per slot; texts are concatenated in one string.
class NameTable {
public:
    // Names the file `source` in messages.
    explicit NameTable(std::string source, NodeId max_size = kMaxNodes);

    NodeId size() const { return num_names_; }
    bool are_integers() const { return are_integers_; }

    // Returns the number of `name`, which is added if it is new. Throws InputError beyond max_size.
    NodeId insert(std::string_view name);
    // REQUIRES: are_integers().
    NodeId insert(std::int64_t name);

    // Inserts many names, such as a hundred, and stores their numbers in `numbers`. This is faster
    // than single insertions: in a large table, one insertion mostly waits for memory, and here the
    // waits overlap.
    //
    // REQUIRES: numbers.size() == names.size(); for integers, are_integers().
    void insert(std::span<const std::string_view> names, std::span<NodeId> numbers);
    void insert(std::span<const std::int64_t> names, std::span<NodeId> numbers);

    // Returns the names by their numbers.
    std::vector<std::string> by_number() const;

    struct Sorted {
        NodeNames names;
        std::vector<NodeId> places;  // the index in `names` of each number
    };
    // Returns all names in canonical order. Costs O(n log n).
    Sorted sorted() &&;

private:
    // At least a quarter of the slots are empty.
    struct Slot {
        std::uint32_t hash;
        NodeId number_plus_one;  // 0: empty
    };

    std::size_t home(std::uint32_t hash) const;
    template <typename IsName>
    Slot& find(std::uint32_t hash, IsName is_name);
    NodeId insert_hashed(std::string_view name, std::uint32_t hash);
    NodeId insert_hashed(std::int64_t name, std::uint32_t hash);
    template <typename Name>
    void insert_overlapping(std::span<const Name> names, std::span<NodeId> numbers);
    void append_text(std::string_view name);
    void add(Slot& slot, std::uint32_t hash);
    void rebuild_slots(std::size_t num_slots);
    void go_over_to_texts();
    std::string_view text(NodeId number) const;
    Sorted sorted_integers();
    Sorted sorted_texts();

    std::string source_;
    NodeId max_size_;
    NodeId num_names_ = 0;
    bool are_integers_ = true;
    std::vector<Slot> slots_;
    std::vector<std::int64_t> integers_;  // if all are numbers
    std::vector<char> texts_;             // otherwise: all names, one after the other;
    std::vector<std::uint64_t> offsets_;  // name i is bytes offsets_[i] to offsets_[i + 1]
};

}  // namespace irwe
