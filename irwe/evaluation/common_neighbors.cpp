#include "irwe/evaluation/common_neighbors.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace irwe {
namespace {

// Calls visit(w) for the common neighbors, ascending.
template <typename Visit>
void for_each_common_neighbor(const Graph& graph, NodeId u, NodeId v, const Visit& visit) {
    const std::span<const NodeId> first = graph.neighbors(u);
    const std::span<const NodeId> second = graph.neighbors(v);
    auto a = first.begin();
    auto b = second.begin();
    while (a != first.end() && b != second.end()) {
        if (*a == *b) {
            if (*a != u && *a != v) {
                visit(*a);
            }
            ++a;
            ++b;
        } else if (*a < *b) {
            ++a;
        } else {
            ++b;
        }
    }
}

}  // namespace

CommonNeighbors common_neighbors(const Graph& graph, NodeId u, NodeId v) {
    CommonNeighbors result;
    for_each_common_neighbor(graph, u, v, [&](NodeId w) {
        const double degree = graph.degree(w);  // at least 2: u and v
        ++result.count;
        result.adamic_adar += 1 / std::log(degree);
        result.resource_allocation += 1 / degree;
    });
    return result;
}

std::vector<NodeId> rarest_common_neighbors(const Graph& graph, NodeId u, NodeId v) {
    std::vector<NodeId> result;
    for_each_common_neighbor(graph, u, v, [&](NodeId w) { result.push_back(w); });
    std::ranges::stable_sort(result, {}, [&](NodeId w) { return graph.degree(w); });
    return result;
}

}  // namespace irwe
