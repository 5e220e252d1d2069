// Graphs: from arrays of edges and from files, and the built-in example.

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/graph/edge_collector.h"
#include "irwe/graph/fingerprint.h"
#include "irwe/graph/graph.h"
#include "irwe/graph/graph_builder.h"
#include "irwe/graph/planted_roles.h"
#include "irwe/graph/read_graph.h"
#include "irwe/graph/reading_notes.h"
#include "python/src/arrays.h"
#include "python/src/job.h"
#include "python/src/topics.h"

namespace py = pybind11;

namespace irwe::python {
namespace {

SelfLoops self_loops(bool keep) { return keep ? SelfLoops::keep : SelfLoops::drop; }

// `ends` are the ends of the edges, two and two; `nodes` may have edges or none.
Graph graph_of_integers(const Array<std::int64_t>& ends, const Array<std::int64_t>& nodes,
                        bool keep_self_loops) {
    const std::span<const std::int64_t> names = entries(ends);
    const std::span<const std::int64_t> listed = entries(nodes);
    const py::gil_scoped_release release;
    EdgeCollector collector("the edges");
    for (std::size_t i = 0; i + 1 < names.size(); i += 2) {
        collector.add_edge(names[i], names[i + 1]);
    }
    for (const std::int64_t node : listed) {
        collector.add_node(std::to_string(node));
    }
    return std::move(collector).build({.self_loops = self_loops(keep_self_loops)}).built.graph;
}

// Edges by the places of their ends in `names`.
Graph graph_of_places(NodeNames names, const Array<std::uint32_t>& ends, bool keep_self_loops) {
    const std::span<const std::uint32_t> places = entries(ends);
    const py::gil_scoped_release release;
    const NodeId num_nodes = names.size();
    require(std::ranges::all_of(places, [&](NodeId v) { return v < num_nodes; }),
            "the end of an edge is not one of the nodes");
    std::vector<Edge> edges(places.size() / 2);
    for (std::size_t i = 0; i < edges.size(); ++i) {
        edges[i] = {places[2 * i], places[2 * i + 1]};
    }
    return build_graph(std::move(names), edges, self_loops(keep_self_loops)).graph;
}

Graph graph_of_sorted_integers(const Array<std::int64_t>& names, const Array<std::uint32_t>& ends,
                               bool keep_self_loops) {
    const std::span<const std::int64_t> given = entries(names);
    require(std::ranges::adjacent_find(given, std::greater_equal<>()) == given.end(),
            "the names do not ascend");
    return graph_of_places(NodeNames::from_integers({given.begin(), given.end()}), ends,
                           keep_self_loops);
}

Graph graph_of_sorted_texts(const std::vector<std::string>& names, const Array<std::uint32_t>& ends,
                            bool keep_self_loops) {
    const std::vector<std::string_view> given(names.begin(), names.end());
    require(std::ranges::adjacent_find(given, std::greater_equal<>()) == given.end(),
            "the names do not ascend");
    return graph_of_places(NodeNames::from_texts(given), ends, keep_self_loops);
}

Graph graph_of_consecutive(NodeId num_nodes, const Array<std::uint32_t>& ends,
                           bool keep_self_loops) {
    return graph_of_places(NodeNames::consecutive(num_nodes), ends, keep_self_loops);
}

// Reads a graph of any format. Also returns which columns of an edge list were ignored, what the
// reader suggests, and all that it has to say.
py::tuple read_graph(const std::string& path, const ReadGraphOptions& options) {
    std::optional<Graph> graph;
    ReadGraphReport report;
    run([&](Job&) { graph = irwe::read_graph(path, options, &report); }, py::none());
    return py::make_tuple(std::move(*graph), report.ignored_columns, report.suggestion,
                          reading_notes(report, options));
}

void add_reading(py::module_& module) {
    using Options = ReadGraphOptions;
    py::enum_<Header>(module, "Header")
        .value("auto", Header::automatic)
        .value("yes", Header::yes)
        .value("no", Header::no);
    py::class_<Options>(module, "ReadGraphOptions")
        .def(py::init([](bool keep) { return Options{.self_loops = self_loops(keep)}; }))
        .def_readwrite("source", &Options::source)
        .def_readwrite("target", &Options::target)
        .def_readwrite("weight", &Options::weight)
        .def_readwrite("time", &Options::time)
        .def_readwrite("since", &Options::since)
        .def_readwrite("until", &Options::until)
        .def_readwrite("type", &Options::type)
        .def_readwrite("keep_type", &Options::keep_type)
        .def_readwrite("separator", &Options::separator)
        .def_readwrite("header", &Options::header)
        .def_readwrite("decimal_comma", &Options::decimal_comma)
        .def_readwrite("bipartite", &Options::bipartite);
    module.def("read_graph", &read_graph);
}

py::object names_of(const Graph& graph) { return to_python(graph.names()); }

py::array_t<std::uint32_t> degrees_of(const Graph& graph) {
    std::vector<std::uint32_t> degrees(graph.num_nodes());
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        degrees[v] = graph.degree(v);
    }
    return to_numpy(std::move(degrees));
}

// Each edge once, the smaller end first.
py::array_t<std::uint32_t> edges_of(const Graph& graph) {
    std::vector<std::uint32_t> ends;
    ends.reserve(2 * graph.num_edges());
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        for (const NodeId v : graph.neighbors(u)) {
            if (u <= v) {
                ends.insert(ends.end(), {u, v});
            }
        }
    }
    const auto num_edges = static_cast<py::ssize_t>(ends.size() / 2);
    return to_numpy(std::move(ends), {num_edges, 2});
}

py::tuple make_planted_roles(const PlantedRolesOptions& options, std::uint64_t seed) {
    std::optional<PlantedRoles> made;
    run([&](Job&) { made = planted_roles(options, Random(seed)); }, py::none());
    return py::make_tuple(edges_of(made->graph), to_numpy(std::move(made->roles)),
                          to_numpy(std::move(made->communities)));
}

void add_planted_roles(py::module_& module) {
    using Options = PlantedRolesOptions;
    py::class_<Options>(module, "PlantedRolesOptions")
        .def(py::init<>())
        .def_readwrite("num_nodes", &Options::num_nodes)
        .def_readwrite("num_communities", &Options::num_communities)
        .def_readwrite("size_ratio", &Options::size_ratio)
        .def_readwrite("hub_fraction", &Options::hub_fraction)
        .def_readwrite("bridge_fraction", &Options::bridge_fraction)
        .def_readwrite("core_fraction", &Options::core_fraction)
        .def_readwrite("fringe_fraction", &Options::fringe_fraction)
        .def_readwrite("hub_degree", &Options::hub_degree)
        .def_readwrite("bridge_links", &Options::bridge_links)
        .def_readwrite("core_degree", &Options::core_degree)
        .def_readwrite("core_rewiring", &Options::core_rewiring)
        .def_readwrite("fringe_pairs", &Options::fringe_pairs);
    module.def("planted_roles", &make_planted_roles);
    py::list role_names;
    for (const std::string_view name : PlantedRoles::kRoleNames) {
        role_names.append(py::str(std::string(name)));
    }
    module.attr("role_names") = role_names;
}

}  // namespace

void add_graphs(py::module_& module) {
    py::class_<Graph>(module, "Graph")
        .def_property_readonly("num_nodes", &Graph::num_nodes)
        .def_property_readonly("num_edges", &Graph::num_edges)
        .def_property_readonly("num_self_loops", &Graph::num_self_loops)
        .def("fingerprint", &fingerprint, py::call_guard<py::gil_scoped_release>())
        .def("names", &names_of)
        .def("degrees", &degrees_of)
        .def("edges", &edges_of);
    module.def("graph_of_integers", &graph_of_integers);
    module.def("graph_of_sorted_integers", &graph_of_sorted_integers);
    module.def("graph_of_sorted_texts", &graph_of_sorted_texts);
    module.def("graph_of_consecutive", &graph_of_consecutive);
    add_reading(module);
    add_planted_roles(module);
}

}  // namespace irwe::python
