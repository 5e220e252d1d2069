#include "apps/explorer/odd_nodes.h"

#include <algorithm>

namespace irwe::explorer {
namespace {

constexpr NodeId kMostNodes = 200'000;

std::size_t first_of_kind(const std::vector<Space>& spaces, const std::string& kind) {
    const auto found =
        std::ranges::find(spaces, kind, [](const Space& space) { return space.info.name; });
    return static_cast<std::size_t>(found - spaces.begin());
}

}  // namespace

std::optional<OddNodes> odd_nodes(const Graph& graph, const std::vector<Space>& spaces,
                                  const std::vector<std::string>& files, std::uint64_t seed,
                                  ThreadPool& pool) {
    const std::size_t identity = first_of_kind(spaces, "identity");
    const std::size_t position = first_of_kind(spaces, "position");
    const bool are_both = identity < spaces.size() && position < spaces.size() &&
                          (files.empty() || files[identity] == files[position]);
    if (!are_both || graph.num_nodes() == 0 || graph.num_nodes() > kMostNodes) {
        return std::nullopt;
    }
    return OddNodes{.anomalies = find_anomalies(graph, spaces[identity].vectors,
                                                spaces[position].vectors, {.seed = seed}, pool),
                    .identity = identity,
                    .position = position};
}

std::vector<OddNode> told(const Anomalies& anomalies) {
    std::vector<OddNode> result;
    for (const Anomaly& anomaly : anomalies.found) {
        result.push_back({.node = anomaly.node,
                          .odd_in = odd_text(anomaly.odd),
                          .expected = anomaly.expected,
                          .reasons = anomaly.reasons});
    }
    return result;
}

}  // namespace irwe::explorer
