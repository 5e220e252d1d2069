// Checks that embeddings belong together, and to a graph. Files of other programs, which
// carry no origin, are taken at their user's word.

#pragma once

#include <optional>
#include <string>

#include "irwe/embeddings/embeddings.h"
#include "irwe/graph/graph.h"

namespace irwe {

// A space of embeddings, as far as it matters here.
struct OwnedSpace {
    std::string owner;  // what embeddings are called in messages: their file
    const SpaceInfo& info;
    const std::optional<Origin>& origin;
};

// Throws InputError unless vectors of both can be compared: they come from one model, in one form,
// have one number of dimensions, and are of one graph or of a space that is comparable across
// graphs.
void require_comparable(const OwnedSpace& first, const OwnedSpace& second);

// Throws InputError if the embeddings of `owner` were made for another graph than that of
// `graph_fingerprint`, which messages call `graph_name`.
void require_graph(const std::optional<Origin>& origin, const std::string& owner,
                   const std::string& graph_fingerprint, const std::string& graph_name);

struct RowsOfGraph {
    Embeddings embeddings;    // row v belongs to node v of the graph
    NodeId num_left_out = 0;  // rows whose nodes the graph does not have

    // True if fewer than half of the names were nodes of the graph: perhaps it is another one.
    bool few_match() const { return num_left_out > embeddings.names->size(); }
};

// Returns the rows of the nodes of `graph`, in their order. Throws InputError as require_graph
// does, and if a node has no row. `owner` and `graph_name` are for messages.
RowsOfGraph rows_of(const Graph& graph, const std::string& graph_name, Embeddings embeddings,
                    const std::string& owner);

// Returns the space called `name`. Throws InputError if there is none; `option` chooses a space.
const Space& find_space(const Embeddings& embeddings, const std::string& owner,
                        std::string_view name, std::string_view option);

}  // namespace irwe
