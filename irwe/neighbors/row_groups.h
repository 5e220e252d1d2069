// Groups of equal rows. Nodes with the same surroundings have the same vector, and there may be
// many, such as all nodes without edges. With groups, a search compares each different row once,
// and ties among thousands of equal rows cost nothing.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "irwe/base/matrix.h"
#include "irwe/base/parallel.h"

namespace irwe {

// Group g holds the rows members[offsets[g]], ..., members[offsets[g + 1] - 1], ascending. Groups
// are in the order of their first members.
struct RowGroups {
    std::vector<std::uint32_t> group_of;  // for each row
    std::vector<std::uint32_t> offsets;   // number of groups plus one
    std::vector<std::uint32_t> members;   // all rows

    std::uint32_t size() const { return static_cast<std::uint32_t>(offsets.size() - 1); }
    std::span<const std::uint32_t> of(std::uint32_t group) const {
        return std::span(members).subspan(offsets[group], offsets[group + 1] - offsets[group]);
    }
    bool all_different() const { return size() == members.size(); }
};

// Returns the groups of rows with equal bytes. Costs one pass over the rows and a sort of their
// hashes.
// REQUIRES: there are fewer than 2^32 rows.
RowGroups equal_rows(ConstMatrixView rows, ThreadPool& pool);

// Returns one row of each group.
Matrix different_rows(ConstMatrixView rows, const RowGroups& groups, ThreadPool& pool);

// Converts a list of near groups, nearest first, to a list of rows: replaces groups by their
// members, leaves out `self`, and stops when the output lists are full. Groups that are equally
// near are merged by the numbers of their members. Returns the number of rows listed.
std::size_t list_members(std::span<const std::uint32_t> near_groups, std::span<const float> cosine,
                         const RowGroups& groups, std::optional<std::uint32_t> self,
                         std::span<std::uint32_t> ids_out, std::span<float> cosine_out);

}  // namespace irwe
