#include "irwe/methods/encoder/batch_draws.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <unordered_map>
#include <unordered_set>

#include "irwe/base/shuffle.h"

namespace irwe {

NodeRounds::NodeRounds(NodeId num_nodes, const Random& random)
    : random_(random), order_(num_nodes) {
    assert(num_nodes > 0);
}

std::vector<NodeId> NodeRounds::nodes(std::int64_t first, std::int64_t count) {
    std::vector<NodeId> result;
    for (std::int64_t i = first; i < first + count; ++i) {
        result.push_back(node(i));
    }
    return result;
}

NodeId NodeRounds::node(std::int64_t place) {
    const std::int64_t round = place / std::ssize(order_);
    if (round != round_) {
        std::iota(order_.begin(), order_.end(), NodeId{0});
        shuffle(std::span(order_), random_.stream("order", static_cast<std::uint64_t>(round)));
        round_ = round;
    }
    return order_[static_cast<std::size_t>(place % std::ssize(order_))];
}

std::vector<std::uint32_t> distinct_numbers(std::uint64_t n, std::uint64_t count,
                                            RandomStream stream) {
    std::vector<std::uint32_t> result;
    if (count >= n) {
        result.resize(n);
        std::iota(result.begin(), result.end(), 0U);
        return result;
    }
    std::unordered_set<std::uint64_t> taken;
    for (std::uint64_t last = n - count; last < n; ++last) {
        const std::uint64_t number = stream.below(last + 1);
        const std::uint64_t chosen = taken.insert(number).second ? number : last;
        taken.insert(chosen);
        result.push_back(static_cast<std::uint32_t>(chosen));
    }
    std::ranges::sort(result);
    return result;
}

ChosenClasses chosen_classes(std::uint64_t num_classes, int num_candidates,
                             std::span<const std::uint32_t> targets, RandomStream stream) {
    ChosenClasses classes{
        .rows = distinct_numbers(num_classes, static_cast<std::uint64_t>(num_candidates), stream),
        .num_candidates = 0,
        .targets = {}};
    classes.num_candidates = std::ssize(classes.rows);
    std::unordered_map<std::uint32_t, std::uint32_t> places;
    for (const std::uint32_t row : classes.rows) {
        places.try_emplace(row, static_cast<std::uint32_t>(places.size()));
    }
    for (const std::uint32_t target : targets) {
        const auto [place, is_new] =
            places.try_emplace(target, static_cast<std::uint32_t>(places.size()));
        if (is_new) {
            classes.rows.push_back(target);
        }
        classes.targets.push_back(place->second);
    }
    return classes;
}

std::uint32_t place_in(std::span<const NodeId> ascending, NodeId v) {
    return static_cast<std::uint32_t>(std::ranges::lower_bound(ascending, v) - ascending.begin());
}

void make_ascending(std::vector<NodeId>& nodes) {
    std::ranges::sort(nodes);
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
}

}  // namespace irwe
