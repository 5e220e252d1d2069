#include "irwe/methods/new_node.h"

#include <fmt/format.h>

#include <algorithm>

#include "irwe/base/counted.h"
#include "irwe/base/error.h"

namespace irwe {

std::vector<Matrix> NewNodeEmbedder::embed(std::span<const NodeId> neighbors,
                                           OutputForm form) const {
    std::vector<NodeId> sorted(neighbors.begin(), neighbors.end());
    std::ranges::sort(sorted);
    require(sorted.empty() || sorted.back() < num_nodes_, [&] {
        return fmt::format(
            "neighbor {} of a new node is not in the graph; expected numbers of its {}, from 0 on",
            sorted.back(), counted(num_nodes_, "node"));
    });
    const auto repeated = std::ranges::adjacent_find(sorted);
    require(repeated == sorted.end(), [&] {
        return fmt::format("neighbor {} of a new node is given twice; expected each neighbor once",
                           *repeated);
    });
    return vectors(sorted, form);
}

}  // namespace irwe
