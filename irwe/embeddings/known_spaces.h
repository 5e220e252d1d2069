// The spaces that a file of ours may have, for files that do not carry their origin.

#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "irwe/embeddings/embeddings.h"

namespace irwe {

struct KnownSpace {
    std::string_view name;
    bool comparable_across_graphs;
};
inline constexpr std::array<KnownSpace, 2> kKnownSpaces{{{"identity", true}, {"position", false}}};

inline bool is_known_space(std::string_view name) {
    return std::ranges::find(kKnownSpaces, name, &KnownSpace::name) != kKnownSpaces.end();
}

// Returns what the name of a space implies.
inline SpaceInfo space_info(std::string name, Eigen::Index dim) {
    const auto* const known = std::ranges::find(kKnownSpaces, name, &KnownSpace::name);
    const bool comparable = known == kKnownSpaces.end() || known->comparable_across_graphs;
    return {.name = std::move(name), .dim = dim, .comparable_across_graphs = comparable};
}

}  // namespace irwe
