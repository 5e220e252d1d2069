#include "irwe/methods/shared/path_segments.h"

#include <algorithm>
#include <cassert>

#include "irwe/methods/shared/skip_gram_kernel.h"

namespace irwe {
namespace {

// Returns the sum of counts of each inner node and those below it.
std::vector<double> loads_of_subtrees(const HuffmanTree& tree) {
    std::vector<double> loads(tree.num_inner());
    for (std::size_t inner = 0; inner < loads.size(); ++inner) {  // children first
        loads[inner] += static_cast<double>(tree.count(inner));
        if (inner + 1 < loads.size()) {
            loads[tree.turn_to(inner).inner] += loads[inner];
        }
    }
    return loads;
}

}  // namespace

std::vector<std::uint8_t> parts_of_inner_nodes(const HuffmanTree& tree, std::size_t num_parts) {
    std::vector<std::uint8_t> parts(tree.num_inner());
    if (num_parts == 1 || parts.empty()) {
        return parts;
    }
    const std::vector<double> subtrees = loads_of_subtrees(tree);
    const double share = subtrees.back() / static_cast<double>(num_parts);
    const double largest_subtree = share;
    const double largest_top = 2 * share;  // large enough to leave few segments
    std::vector<double> loads(num_parts);

    const auto is_top = [&](std::size_t inner) { return subtrees[inner] > largest_subtree; };

    std::size_t part = 0;
    std::vector<std::size_t> roots;                         // of subtrees
    for (std::size_t inner = parts.size(); inner-- > 0;) {  // parents first
        const auto count = static_cast<double>(tree.count(inner));
        if (is_top(inner)) {
            if (loads[part] > 0 && loads[part] + count > largest_top && part + 1 < num_parts) {
                ++part;
            }
            parts[inner] = static_cast<std::uint8_t>(part);
            loads[part] += count;
        } else if (is_top(tree.turn_to(inner).inner)) {
            roots.push_back(inner);
        }
    }
    std::ranges::stable_sort(roots, std::ranges::greater{},
                             [&](std::size_t inner) { return subtrees[inner]; });
    for (const std::size_t inner : roots) {
        const auto least =
            static_cast<std::size_t>(std::ranges::min_element(loads) - loads.begin());
        parts[inner] = static_cast<std::uint8_t>(least);
        loads[least] += subtrees[inner];
    }
    for (std::size_t inner = parts.size(); inner-- > 0;) {
        if (!is_top(inner) && !is_top(tree.turn_to(inner).inner)) {
            parts[inner] = parts[tree.turn_to(inner).inner];
        }
    }
    return parts;
}

PathSegments::PathSegments(const HuffmanTree& tree, std::size_t num_parts) {
    assert(num_parts >= 1 && num_parts <= 256);
    const std::vector<std::uint8_t> parts = parts_of_inner_nodes(tree, num_parts);
    for (std::size_t item = 0; item < tree.num_items(); ++item) {
        begins_.push_back(static_cast<std::uint32_t>(segments_.size()));
        const auto part_of = [&](HuffmanTree::Turn turn) { return parts[turn.inner]; };
        std::vector<HuffmanTree::Turn> path = tree.path(item);
        std::ranges::stable_sort(path, {}, part_of);
        for (const HuffmanTree::Turn turn : path) {
            if (segments_.size() == begins_.back() || segments_.back().part != part_of(turn) ||
                segments_.back().num_rows == kMaxSkipGramTargets) {
                segments_.push_back({rows_.size(), 0, 0, part_of(turn)});
            }
            Segment& segment = segments_.back();
            segment.positives |= std::uint64_t{turn.to_first} << segment.num_rows;
            ++segment.num_rows;
            rows_.push_back(turn.inner);
        }
    }
    begins_.push_back(static_cast<std::uint32_t>(segments_.size()));
    segments_.shrink_to_fit();
    rows_.shrink_to_fit();
}

}  // namespace irwe
