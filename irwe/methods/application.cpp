#include "irwe/methods/application.h"

#include <fmt/format.h>

#include <cstdint>
#include <optional>

#include "irwe/base/counted.h"
#include "irwe/base/error.h"

namespace irwe {

std::vector<NodeId> places_in(const Graph& grown, const Graph& before) {
    std::vector<NodeId> places(before.num_nodes());
    for (NodeId v = 0; v < before.num_nodes(); ++v) {
        const std::optional<NodeId> place = grown.names().find(before.names()[v]);
        require(place.has_value(),
                fmt::format("node {} of the training graph is not in the grown graph; expected the "
                            "training graph with more nodes",
                            before.names()[v]));
        places[v] = *place;
    }
    return places;
}

std::uint64_t num_missing_edges(const Graph& grown, const Graph& before,
                                std::span<const NodeId> places) {
    std::uint64_t count = 0;
    for (NodeId u = 0; u < before.num_nodes(); ++u) {
        for (const NodeId v : before.neighbors(u)) {
            count += u <= v && !grown.has_edge(places[u], places[v]) ? 1U : 0U;
        }
    }
    return count;
}

std::vector<NodeId> new_nodes(const NodeNames& known, const Graph& grown) {
    std::vector<NodeId> result;
    for (NodeId v = 0; v < grown.num_nodes(); ++v) {
        if (!known.find(grown.names()[v])) {
            result.push_back(v);
        }
    }
    return result;
}

std::vector<std::optional<NodeId>> known_places(const NodeNames& known, const Graph& graph) {
    std::vector<std::optional<NodeId>> places(graph.num_nodes());
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        places[v] = known.find(graph.names()[v]);
    }
    return places;
}

void require_most_known(const NodeNames& known, const Graph& graph, const std::string& graph_name,
                        const std::string& model_name, const std::string& advice) {
    const std::uint64_t num_known = graph.num_nodes() - new_nodes(known, graph).size();
    require(2 * num_known >= known.size(), [&] {
        return fmt::format(
            "{}: has {} of the {} that {} was trained on, and a graph that has grown has most of "
            "them; {}",
            graph_name, with_commas(num_known), counted(known.size(), "node"), model_name, advice);
    });
}

}  // namespace irwe
