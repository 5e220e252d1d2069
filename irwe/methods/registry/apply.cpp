#include "irwe/methods/registry/apply.h"

#include <fmt/format.h>

#include <algorithm>

#include "irwe/base/counted.h"
#include "irwe/base/error.h"
#include "irwe/graph/all_nodes.h"
#include "irwe/graph/fingerprint.h"
#include "irwe/graph/further_nodes.h"
#include "irwe/methods/registry/registry.h"
#include "irwe/methods/usable_weights.h"

namespace irwe {
namespace {

std::string size_of(const ModelRecord& record) {
    const std::string kind = graph_kind_text(record.kind);
    return fmt::format("{}, {}{}", counted(record.num_training_nodes, "node"),
                       counted(record.num_training_edges, "edge"),
                       kind.empty() ? "" : ", with " + kind);
}

std::string methods_that_reach(Reach reach) {
    return names_of_methods([&](const Method& method) { return method.reach >= reach; });
}

// Returns what to do for new nodes and refreshing with this method, if a setting would do: "train
// with --set new_nodes.keep=true, or ".
std::string by_setting(const Method& method) {
    return method.new_nodes_setting.empty()
               ? ""
               : fmt::format("train with --set {}=true, or ", method.new_nodes_setting);
}

// An edge list does not tell of nodes without edges, and the model knows which nodes there were.
// Returns the training graph if `graph` is all of it but such nodes, and `graph` otherwise.
Graph with_isolated_nodes(const ModelRecord& record, const Graph& graph) {
    const bool may_be_it = graph.num_nodes() < record.num_training_nodes &&
                           graph.num_edges() == record.num_training_edges &&
                           new_nodes(*record.node_names, graph).empty();
    if (!may_be_it) {
        return graph;
    }
    Graph completed = with_further_nodes(graph, *record.node_names);
    return fingerprint(completed) == record.fingerprint ? completed : graph;
}

// Returns the graph with what the model uses of it. Throws InputError for weights that it cannot
// use.
Graph usable_graph(const ModelRecord& record, const Graph& given, const ApplicationNames& names) {
    Graph graph = given.reduced_to(record.kind);
    if (graph.has_weights()) {
        with_error_prefix(names.graph,
                          [&] { require_usable_weights(find_method(record.method), graph); });
    }
    return graph;
}

// Returns the nodes of `graph`, which `completed` has, too, by their numbers there.
std::vector<NodeId> nodes_of(const Graph& graph, const Graph& completed) {
    if (graph.num_nodes() == completed.num_nodes()) {
        return all_nodes(graph);
    }
    std::vector<NodeId> nodes;
    for (NodeId v = 0; v < completed.num_nodes(); ++v) {
        if (graph.names().find(completed.names()[v])) {
            nodes.push_back(v);
        }
    }
    return nodes;
}

// Returns a grown graph with the nodes of the training that had no edges, if it does not have them.
Graph with_old_isolated_nodes(const Graph& grown, const Graph& before) {
    std::vector<NodeId> isolated;
    for (NodeId v = 0; v < before.num_nodes(); ++v) {
        if (before.degree(v) == 0) {
            isolated.push_back(v);
        }
    }
    return isolated.empty() ? grown : with_further_nodes(grown, before.names().of(isolated));
}

Application grown_application(const ModelRecord& record, const Graph& graph, const Graph& given,
                              const ApplicationNames& names) {
    const Graph before = with_isolated_nodes(record, given);
    require(fingerprint(before) == record.fingerprint, [&] {
        return fmt::format(
            "{}: is not the graph that {} was trained on ({}); give that graph to "
            "{}, or leave {} out to embed {} as a graph of its own",
            names.before, names.model, size_of(record), names.option, names.option, names.graph);
    });
    Graph grown = with_old_isolated_nodes(graph, before);
    std::vector<NodeId> added = new_nodes(before.names(), grown);
    require(!added.empty(), [&] {
        return fmt::format(
            "{}: has no node that {} does not have, so there is nothing new to "
            "embed; leave {} out to embed all nodes",
            names.graph, names.before, names.option);
    });
    const Method& method = find_method(record.method);
    require(reach_of(method, *record.settings) >= Reach::new_nodes, [&] {
        return fmt::format(
            "{}: has nodes that {} does not have, and {} embeds the graph of its "
            "training alone; to embed new nodes, {}train with one of the methods {}",
            names.graph, names.before, record.method, by_setting(method),
            methods_that_reach(Reach::new_nodes));
    });
    const std::vector<NodeId> places =
        with_error_prefix(names.graph, [&] { return places_in(grown, before); });
    const std::uint64_t num_missing = num_missing_edges(grown, before, places);
    require(2 * num_missing <= before.num_edges(), [&] {
        return fmt::format(
            "{}: has {} of the {} of {}, and a graph that has grown has most of them; leave {} out "
            "to embed {} as a graph of its own",
            names.graph, with_commas(before.num_edges() - num_missing),
            counted(before.num_edges(), "edge"), names.before, names.option, names.graph);
    });
    return {.kind = Reach::new_nodes,
            .graph = std::move(grown),
            .before = before,
            .nodes = std::move(added),
            .fingerprint = fingerprint(graph),
            .known = record.node_names,
            .num_missing_edges = num_missing};
}

// Returns what the graph has and the training had not, or the other way round, as a sentence.
std::string kind_note(GraphKind trained, GraphKind given, const ApplicationNames& names) {
    const GraphKind left_out{.weights = given.weights && !trained.weights,
                             .directions = given.directions && !trained.directions};
    const GraphKind missing{.weights = trained.weights && !given.weights,
                            .directions = trained.directions && !given.directions};
    if (left_out != GraphKind{}) {
        return fmt::format("{} was trained without {}, so those of {} are not used", names.model,
                           graph_kind_text(left_out), names.graph);
    }
    if (missing != GraphKind{}) {
        return fmt::format(
            "{} was trained with {}, and {} has none: {}", names.model, graph_kind_text(missing),
            names.graph,
            missing.weights ? "every edge counts as 1" : "every edge counts in both directions");
    }
    return "";
}

void require_new_graphs(const ModelRecord& record, const ApplicationNames& names) {
    const Reach reach = reach_of(find_method(record.method), *record.settings);
    require(reach >= Reach::new_graphs, [&] {
        return fmt::format(
            "{}: is not the graph that {} was trained on ({}), and {} embeds that "
            "graph{} alone; to embed other graphs, train with one of the methods {}",
            names.graph, names.model, size_of(record), record.method,
            reach == Reach::new_nodes ? " and nodes that were added to it" : "",
            methods_that_reach(Reach::new_graphs));
    });
}

// Returns the application without attributes.
Application applied_to(const Model& model, const Graph& given, const Graph* given_before,
                       const ApplicationNames& names) {
    const ModelRecord& record = model.record();
    const Graph graph = usable_graph(record, given, names);
    if (given_before != nullptr) {
        Application result =
            grown_application(record, graph, given_before->reduced_to(record.kind), names);
        result.kind_note = kind_note(record.kind, given.kind(), names);
        return result;
    }
    const Graph completed = with_isolated_nodes(record, graph);
    const bool is_training_graph = fingerprint(completed) == record.fingerprint;
    if (!is_training_graph) {
        require_new_graphs(record, names);
    }
    return {.kind = is_training_graph ? Reach::training_graph : Reach::new_graphs,
            .graph = completed,
            .before = {},
            .nodes = nodes_of(graph, completed),
            .fingerprint = fingerprint(graph),
            .known = {},
            .kind_note = kind_note(record.kind, given.kind(), names)};
}

Application refreshed(const Model& model, const Graph& given, const ApplicationNames& names) {
    const ModelRecord& record = model.record();
    const Graph graph = usable_graph(record, given, names);
    Graph completed = with_isolated_nodes(record, graph);
    if (fingerprint(completed) == record.fingerprint) {
        return applied_to(model, given, nullptr, names);
    }
    const Method& method = find_method(record.method);
    require(refreshes_with(method, *record.settings), [&] {
        return fmt::format(
            "{}: the nodes of the training keep their vectors in {}; to embed {} in a "
            "graph that has grown, {}train with one of the methods {}",
            names.model, record.method,
            method.new_nodes_setting.empty() ? "them again" : "all nodes", by_setting(method),
            names_of_methods([](const Method& other) { return other.refreshes; }));
    });
    require_most_known(
        *record.node_names, graph, names.graph, names.model,
        fmt::format("leave {} out to embed {} as a graph of its own", names.option, names.graph));
    return {.kind = Reach::new_nodes,
            .graph = graph,
            .before = {},
            .nodes = all_nodes(graph),
            .fingerprint = fingerprint(graph),
            .known = record.node_names,
            .kind_note = kind_note(record.kind, given.kind(), names)};
}

// Returns attributes of nodes of `given` as those of `graph`, which has these nodes and further
// ones.
NodeAttributes attributes_in(const Graph& graph, const NodeAttributes& attributes,
                             const Graph& given) {
    if (graph.num_nodes() == given.num_nodes()) {
        return attributes;
    }
    const std::vector<NodeId> places = places_in(graph, given);
    std::vector<NodeAttribute> columns(attributes.columns().begin(), attributes.columns().end());
    for (NodeAttribute& column : columns) {
        for (NodeId& v : column.nodes) {
            v = places[v];  // names are in the same order in both
        }
    }
    return {graph.num_nodes(), std::move(columns)};
}

// Adds attributes of the nodes of `given` to an application, for models that read them.
Application with_attributes(Application application, const Model& model, const Graph& given,
                            const NodeAttributes* attributes, const ApplicationNames& names) {
    application.attributes_note = model.attributes_note(attributes, names.graph, names.model);
    if (!model.record().attributes.empty()) {
        application.attributes = std::make_shared<const NodeAttributes>(
            attributes_in(application.graph, *attributes, given));
    }
    return application;
}

}  // namespace

Application application(const Model& model, const Graph& graph, const Graph* before,
                        const ApplicationNames& names, const NodeAttributes* attributes) {
    return with_attributes(applied_to(model, graph, before, names), model, graph, attributes,
                           names);
}

Application refreshing_application(const Model& model, const Graph& graph,
                                   const ApplicationNames& names,
                                   const NodeAttributes* attributes) {
    return with_attributes(refreshed(model, graph, names), model, graph, attributes, names);
}

}  // namespace irwe
