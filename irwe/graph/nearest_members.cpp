#include "irwe/graph/nearest_members.h"

#include <algorithm>

namespace irwe {

// Searches from all members at once. The place of a node's member in the list is final when all
// nodes of the distance before are done, so it may be passed on from then.
NearestMembers nearest_members(const Graph& graph, std::span<const NodeId> members,
                               NodeId max_distance) {
    std::vector<NodeId> places(graph.num_nodes(), kNoDistance);
    std::vector<NodeId> distances(graph.num_nodes(), kNoDistance);
    std::vector<NodeId> queue(members.begin(), members.end());
    for (NodeId i = 0; i < members.size(); ++i) {
        places[members[i]] = i;
        distances[members[i]] = 0;
    }
    for (std::size_t done = 0; done < queue.size(); ++done) {
        const NodeId v = queue[done];
        if (distances[v] == max_distance) {
            break;
        }
        const NodeId next = distances[v] + 1;
        for (const NodeId u : graph.neighbors(v)) {
            if (distances[u] == kNoDistance) {
                distances[u] = next;
                places[u] = places[v];
                queue.push_back(u);
            } else if (distances[u] == next) {
                places[u] = std::min(places[u], places[v]);
            }
        }
    }
    for (NodeId& place : places) {
        place = place == kNoDistance ? kNoDistance : members[place];
    }
    return {std::move(places), std::move(distances)};
}

}  // namespace irwe
