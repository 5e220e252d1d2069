#include "irwe/walks/anonymous_walk.h"

#include <cassert>

namespace irwe {

AnonymousWalk anonymous_walk(std::span<const NodeId> walk) {
    assert(!walk.empty() && walk.size() <= 16);
    AnonymousWalk result = 0;
    std::uint64_t num_labels = 0;
    for (std::size_t j = 0; j < walk.size(); ++j) {
        std::uint64_t label = num_labels;
        for (std::size_t i = 0; i < j; ++i) {
            if (walk[i] == walk[j]) {
                label = static_cast<std::uint64_t>(label_at(result, static_cast<int>(i)));
                break;
            }
        }
        num_labels += label == num_labels ? 1U : 0U;
        result |= label << (4 * j);
    }
    return result;
}

std::vector<std::uint8_t> one_hot_walk(AnonymousWalk walk, int walk_length) {
    const auto length = static_cast<std::size_t>(walk_length) + 1;
    std::vector<std::uint8_t> result(length * length, 0);
    for (std::size_t j = 0; j < length; ++j) {
        const int label = label_at(walk, static_cast<int>(j));
        result[j * length + static_cast<std::size_t>(label)] = 1;
    }
    return result;
}

}  // namespace irwe
