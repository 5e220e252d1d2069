#include "irwe/methods/application.h"

#include <fmt/format.h>

#include <optional>

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

std::vector<NodeId> new_nodes(const NodeNames& known, const Graph& grown) {
    std::vector<NodeId> result;
    for (NodeId v = 0; v < grown.num_nodes(); ++v) {
        if (!known.find(grown.names()[v])) {
            result.push_back(v);
        }
    }
    return result;
}

std::vector<std::optional<NodeId>> known_places(const Application& application) {
    const NodeNames& names = application.graph.names();
    std::vector<std::optional<NodeId>> places(names.size());
    for (NodeId v = 0; v < names.size(); ++v) {
        places[v] = application.known->find(names[v]);
    }
    return places;
}

}  // namespace irwe
