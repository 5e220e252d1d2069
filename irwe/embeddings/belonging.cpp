#include "irwe/embeddings/belonging.h"

#include <fmt/format.h>

#include <memory>
#include <utility>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/embeddings/origin_text.h"
#include "irwe/graph/fingerprint.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

std::string counted(Eigen::Index count, std::string_view what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

// The first digits are enough to tell two apart.
std::string_view abbreviated(std::string_view digest) { return digest.substr(0, 12); }

void require_one_origin(const OwnedSpace& first, const OwnedSpace& second) {
    const Origin& expected = *first.origin;
    const Origin& found = *second.origin;
    require(found.model_id == expected.model_id,
            fmt::format("{}: was made by model {}, expected {}, which made {}: vectors of two "
                        "trainings have nothing to do with each other; embed both graphs with one "
                        "model",
                        second.owner, abbreviated(found.model_id), abbreviated(expected.model_id),
                        first.owner));
    require(
        found.form == expected.form,
        fmt::format("{}: holds {} vectors, expected {} ones, as in {}; write both files in "
                    "one form",
                    second.owner, form_name(found.form), form_name(expected.form), first.owner));
    require(found.axes == expected.axes,
            fmt::format("{} and {}: hold coordinates along other axes, since --dims kept those in "
                        "which the nodes of one file vary most; write both without --dims",
                        first.owner, second.owner));
}

std::vector<NodeId> row_of_each_node(const Graph& graph, const std::string& graph_name,
                                     const NodeNames& names, const std::string& owner) {
    std::vector<NodeId> rows;
    std::optional<NodeId> missing;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        if (const std::optional<NodeId> row = names.find(graph.names()[v])) {
            rows.push_back(*row);
        } else if (!missing) {
            missing = v;
        }
    }
    if (missing) {
        const auto num_missing = static_cast<Eigen::Index>(graph.num_nodes() - rows.size());
        throw InputError(fmt::format(
            "{}: has no embedding of {} of {}, such as {}; expected one for every node: do "
            "they belong to this graph?",
            owner, counted(num_missing, "node"), graph_name, excerpt(graph.names()[*missing])));
    }
    return rows;
}

}  // namespace

void require_comparable(const OwnedSpace& first, const OwnedSpace& second) {
    const bool both_known = first.origin && second.origin;
    if (both_known) {
        require_one_origin(first, second);
    }
    const bool is_one_graph =
        both_known && first.origin->graph_fingerprint == second.origin->graph_fingerprint;
    require(is_one_graph ||
                (first.info.comparable_across_graphs && second.info.comparable_across_graphs),
            fmt::format("{} and {}: {} of two graphs cannot be compared, since its coordinates "
                        "belong to one graph; choose a space that can, or look in one graph alone",
                        first.owner, second.owner, first.info.name));
    require(first.info.dim == second.info.dim,
            fmt::format("{}: {} has {}, expected {}, as in {}; were both made by one model?",
                        second.owner, second.info.name, counted(second.info.dim, "dimension"),
                        first.info.dim, first.owner));
}

void require_graph(const std::optional<Origin>& origin, const std::string& owner,
                   const std::string& graph_fingerprint, const std::string& graph_name) {
    if (!origin) {
        return;
    }
    require(origin->graph_fingerprint == graph_fingerprint,
            fmt::format("{}: was made for the graph with the fingerprint {}, expected {}, that of "
                        "{}; give the graph that was embedded, read in the same way, or embed "
                        "this one",
                        owner, abbreviated(origin->graph_fingerprint),
                        abbreviated(graph_fingerprint), graph_name));
}

RowsOfGraph rows_of(const Graph& graph, const std::string& graph_name, Embeddings embeddings,
                    const std::string& owner) {
    const bool has_same_names = *embeddings.names == graph.names();
    const std::vector<NodeId> rows =
        has_same_names ? std::vector<NodeId>()
                       : row_of_each_node(graph, graph_name, *embeddings.names, owner);
    if (embeddings.origin) {
        require_graph(embeddings.origin, owner, fingerprint(graph), graph_name);
    }
    if (has_same_names) {
        return {.embeddings = std::move(embeddings)};
    }
    const auto num_left_out = static_cast<NodeId>(embeddings.names->size() - rows.size());
    for (Space& space : embeddings.spaces) {
        space.vectors = Matrix(space.vectors(rows, Eigen::all));
    }
    embeddings.names = graph.shared_names();
    return {.embeddings = std::move(embeddings), .num_left_out = num_left_out};
}

const Space& find_space(const Embeddings& embeddings, const std::string& owner,
                        std::string_view name, std::string_view option) {
    if (const Space* const space = embeddings.find(name)) {
        return *space;
    }
    std::vector<std::string> names;
    for (const Space& space : embeddings.spaces) {
        names.push_back(space.info.name);
    }
    throw InputError(
        fmt::format("{}: has no embeddings called {}, expected one of {}; choose by {}", owner,
                    excerpt(name), fmt::join(names, ", "), option));
}

}  // namespace irwe
