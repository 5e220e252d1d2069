// The names of the nodes of a graph: all integers, or any text.
//
// Names are unique and in canonical order (numbers by value, text by its bytes), and the place in
// that order is the node's number. The same set of names therefore gives the same numbering, in
// whatever order a file lists them.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace irwe {

using NodeId = std::uint32_t;

// Returns the value of `text` if it is an integer of 64 bits in its usual spelling: -3, 0, 17, but
// not +3, 007 or 1e5.
std::optional<std::int64_t> canonical_integer(std::string_view text);

class NodeNames {
public:
    NodeNames() = default;

    // Returns the names 0, 1, ..., num_nodes - 1.
    static NodeNames consecutive(NodeId num_nodes);
    // Takes integer names. REQUIRES: they are ascending, without repeats.
    static NodeNames from_integers(std::vector<std::int64_t> names);
    // Takes text names. REQUIRES: they are ascending by bytes, without repeats.
    static NodeNames from_texts(std::span<const std::string_view> names);

    NodeId size() const;

    // Returns true if every name is an integer; then integers() has them all.
    bool are_integers() const { return offsets_.empty(); }
    std::span<const std::int64_t> integers() const { return integers_; }

    // Return the bytes of all names, one after the other, and where each begins, with the end of
    // the last: of names that are not all integers.
    std::span<const std::uint8_t> text_bytes() const {
        return {reinterpret_cast<const std::uint8_t*>(texts_.data()), texts_.size()};
    }
    std::span<const std::uint64_t> text_offsets() const { return offsets_; }

    // Returns the name of node v; integers are written in decimal.
    std::string operator[](NodeId v) const;

    std::optional<NodeId> find(std::string_view name) const;

    // Returns the names of `nodes`. REQUIRES: `nodes` are ascending, without repeats.
    NodeNames of(std::span<const NodeId> nodes) const;

    bool operator==(const NodeNames&) const = default;

private:
    std::string_view text(NodeId v) const;

    std::vector<std::int64_t> integers_;  // if all are numbers
    std::string texts_;                   // otherwise: all names, one after the other;
    std::vector<std::uint64_t> offsets_;  // name v is bytes offsets_[v] to offsets_[v + 1]
};

}  // namespace irwe
