#include "irwe/methods/registry/apply.h"

#include <fmt/format.h>

#include "irwe/base/counted.h"
#include "irwe/base/error.h"
#include "irwe/graph/all_nodes.h"
#include "irwe/graph/fingerprint.h"
#include "irwe/methods/registry/registry.h"

namespace irwe {
namespace {

std::string size_of(const ModelRecord& record) {
    return fmt::format("{}, {}", counted(record.num_training_nodes, "node"),
                       counted(record.num_training_edges, "edge"));
}

std::string methods_that_reach(Reach reach) {
    return names_of_methods([&](const Method& method) { return method.reach >= reach; });
}

// Returns the new nodes of a graph that grew.
std::vector<NodeId> added_nodes(const ModelRecord& record, const Graph& graph, const Graph& before,
                                const ApplicationNames& names) {
    require(fingerprint(before) == record.fingerprint, [&] {
        return fmt::format(
            "{}: is not the graph that {} was trained on ({}); give that graph to "
            "{}, or leave {} out to embed {} as a graph of its own",
            names.before, names.model, size_of(record), names.option, names.option, names.graph);
    });
    std::vector<NodeId> added = new_nodes(before, graph);
    require(!added.empty(), [&] {
        return fmt::format(
            "{}: has no node that {} does not have, so there is nothing new to "
            "embed; leave {} out to embed all nodes",
            names.graph, names.before, names.option);
    });
    require(find_method(record.method).reach >= Reach::new_nodes, [&] {
        return fmt::format(
            "{}: has nodes that {} does not have, and {} embeds the graph of its "
            "training alone; to embed new nodes, train with one of the methods {}",
            names.graph, names.before, record.method, methods_that_reach(Reach::new_nodes));
    });
    with_error_prefix(names.graph, [&] { static_cast<void>(places_in(graph, before)); });
    return added;
}

void require_new_graphs(const ModelRecord& record, const ApplicationNames& names) {
    const Reach reach = find_method(record.method).reach;
    require(reach >= Reach::new_graphs, [&] {
        return fmt::format(
            "{}: is not the graph that {} was trained on ({}), and {} embeds that "
            "graph{} alone; to embed other graphs, train with one of the methods {}",
            names.graph, names.model, size_of(record), record.method,
            reach == Reach::new_nodes ? " and nodes that were added to it" : "",
            methods_that_reach(Reach::new_graphs));
    });
}

}  // namespace

Application application(const Model& model, const Graph& graph, const Graph* before,
                        const ApplicationNames& names) {
    const ModelRecord& record = model.record();
    Application result{.kind = Reach::training_graph,
                       .graph = graph,
                       .before = before,
                       .nodes = {},
                       .fingerprint = fingerprint(graph)};
    if (before != nullptr) {
        result.kind = Reach::new_nodes;
        result.nodes = added_nodes(record, graph, *before, names);
        return result;
    }
    result.nodes = all_nodes(graph);
    if (result.fingerprint != record.fingerprint) {
        require_new_graphs(record, names);
        result.kind = Reach::new_graphs;
    }
    return result;
}

}  // namespace irwe
