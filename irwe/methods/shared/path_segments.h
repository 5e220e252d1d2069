// The paths of a Huffman tree, cut so that the cells of a skip-gram (skip_gram.h) have no rows in
// common.
//
// The loss of a path, -ln P(item | f), is a sum over its inner nodes, so steps may be taken down
// its terms one by one. Inner nodes are therefore shared out among B parts, and a segment is what a
// path has in one part. The top of the tree, which most paths share, is cut across: its rows are
// taken from the root on until a part is full, then the next part is filled. What hangs below is
// cut along: whole subtrees belong to one part, the largest first and each to the part of the least
// load. So a path has few segments, hardly any load is above twice the mean, and the row of the
// root belongs to one part as any other row.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "irwe/methods/shared/huffman_tree.h"

namespace irwe {

// Returns the part of each inner node. The load of a part is the sum of its counts: how many terms
// of paths are in it.
std::vector<std::uint8_t> parts_of_inner_nodes(const HuffmanTree& tree, std::size_t num_parts);

class PathSegments {
public:
    struct Segment {
        std::uint64_t first;      // place in the list of rows
        std::uint64_t positives;  // bit i says that the path goes on to the first child of row i
        std::uint16_t num_rows;   // at most kMaxSkipGramTargets
        std::uint8_t part;
    };
    // The numbers first, ..., end - 1.
    struct Range {
        std::uint32_t first, end;
    };

    PathSegments() = default;
    // REQUIRES: 1 <= num_parts <= 256.
    PathSegments(const HuffmanTree& tree, std::size_t num_parts);

    // Returns the segments of the path of an item, in the order of parts: one for each part that
    // has some of its rows, unless they are too many for one.
    Range of_item(std::size_t item) const { return {begins_[item], begins_[item + 1]}; }
    const Segment& operator[](std::size_t segment) const { return segments_[segment]; }
    // Returns the inner nodes of a segment.
    std::span<const std::uint32_t> rows(const Segment& segment) const {
        return std::span(rows_).subspan(segment.first, segment.num_rows);
    }

private:
    std::vector<Segment> segments_;
    std::vector<std::uint32_t> begins_;  // of each item, and the end of the last
    std::vector<std::uint32_t> rows_;
};

}  // namespace irwe
