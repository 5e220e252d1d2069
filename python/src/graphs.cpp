// Graphs: from arrays of edges, and the built-in example.

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/graph/edge_collector.h"
#include "irwe/graph/fingerprint.h"
#include "irwe/graph/graph.h"
#include "irwe/graph/graph_builder.h"
#include "irwe/graph/graph_format.h"
#include "irwe/graph/mutual_edges.h"
#include "irwe/graph/planted_roles.h"
#include "irwe/graph/weighted_builder.h"
#include "python/src/arrays.h"
#include "python/src/job.h"
#include "python/src/topics.h"

namespace py = pybind11;

namespace irwe::python {
namespace {

// How edges in memory are put together: keep self-loops; edges lead from the first node to the
// second; weights that are all equal count repeats.
struct BuildRequest {
    bool keep_self_loops = false;
    bool directed = false;
    bool counts_repeats = false;

    SelfLoops self_loops() const { return keep_self_loops ? SelfLoops::keep : SelfLoops::drop; }
};

// A weight for each edge, or none.
using Weights = std::optional<Array<float>>;

// Puts the share of linked pairs that are linked in both directions into the report.
void set_mutual_share(double share, ReadGraphReport& report) {
    constexpr double kNearlyAll = 0.95;
    report.mutual_share = share;
    report.looks_directed = share > 0 && share < kNearlyAll;
}

// `ends` are the ends of the edges, two and two; `nodes` may have edges or none.
Graph graph_of_integers(const Array<std::int64_t>& ends, const Array<std::int64_t>& nodes,
                        bool keep_self_loops, ReadGraphReport& report) {
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
    const SelfLoops self_loops = BuildRequest{.keep_self_loops = keep_self_loops}.self_loops();
    EdgeCollector::Built built = std::move(collector).build({.self_loops = self_loops});
    report.num_self_loops = built.built.num_self_loops;
    report.num_merged = built.built.num_merged;
    set_mutual_share(built.mutual_share, report);
    return std::move(built.built.graph);
}

std::vector<Edge> edges_by_place(const Array<std::uint32_t>& ends, NodeId num_nodes) {
    const std::span<const std::uint32_t> places = entries(ends);
    require(std::ranges::all_of(places, [&](NodeId v) { return v < num_nodes; }),
            "the end of an edge is not one of the nodes");
    std::vector<Edge> edges(places.size() / 2);
    for (std::size_t i = 0; i < edges.size(); ++i) {
        edges[i] = {places[2 * i], places[2 * i + 1]};
    }
    return edges;
}

// Edges by the places of their ends in `names`.
Graph graph_of_places(NodeNames names, const Array<std::uint32_t>& ends, const Weights& given,
                      const BuildRequest& request, ReadGraphReport& report) {
    const std::span<const float> weights = given ? entries(*given) : std::span<const float>();
    const py::gil_scoped_release release;
    const std::vector<Edge> edges = edges_by_place(ends, names.size());
    require(!given || weights.size() == edges.size(), "expected a weight for each edge");
    BuiltGraph built =
        weights.empty() && !request.directed
            ? build_graph(std::move(names), edges, request.self_loops())
            : build_weighted_graph(
                  std::move(names), edges, weights,
                  {.self_loops = request.self_loops(),
                   .directed = request.directed,
                   .equal_weights = request.counts_repeats ? EqualWeights::count_repeats
                                                           : EqualWeights::leave_out});
    report.num_self_loops = built.num_self_loops;
    report.num_merged = built.num_merged;
    report.weights_are_equal = !weights.empty() && !built.graph.has_weights();
    report.is_directed = built.graph.is_directed();
    return std::move(built.graph);
}

Graph graph_of_sorted_integers(const Array<std::int64_t>& names, const Array<std::uint32_t>& ends,
                               const Weights& weights, const BuildRequest& request,
                               ReadGraphReport& report) {
    const std::span<const std::int64_t> given = entries(names);
    require(std::ranges::adjacent_find(given, std::greater_equal<>()) == given.end(),
            "the names do not ascend");
    return graph_of_places(NodeNames::from_integers({given.begin(), given.end()}), ends, weights,
                           request, report);
}

Graph graph_of_sorted_texts(const std::vector<std::string>& names, const Array<std::uint32_t>& ends,
                            const Weights& weights, const BuildRequest& request,
                            ReadGraphReport& report) {
    const std::vector<std::string_view> given(names.begin(), names.end());
    require(std::ranges::adjacent_find(given, std::greater_equal<>()) == given.end(),
            "the names do not ascend");
    return graph_of_places(NodeNames::from_texts(given), ends, weights, request, report);
}

Graph graph_of_consecutive(NodeId num_nodes, const Array<std::uint32_t>& ends,
                           const Weights& weights, const BuildRequest& request,
                           ReadGraphReport& report) {
    return graph_of_places(NodeNames::consecutive(num_nodes), ends, weights, request, report);
}

// Returns true if some edge has none of the same weight in the other direction.
bool have_directions(NodeId num_nodes, const Array<std::uint32_t>& ends, const Weights& weights) {
    ReadGraphReport report;
    return graph_of_consecutive(num_nodes, ends, weights, {.directed = true}, report).is_directed();
}

// Reports which share of the linked pairs of nodes is given in both directions.
void look_for_directions(NodeId num_nodes, const Array<std::uint32_t>& ends,
                         ReadGraphReport& report) {
    set_mutual_share(mutual_share(edges_by_place(ends, num_nodes)), report);
}

py::object names_of(const Graph& graph) { return to_python(graph.names()); }

py::array_t<std::uint32_t> degrees_of(const Graph& graph) {
    std::vector<std::uint32_t> degrees(graph.num_nodes());
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        degrees[v] = graph.degree(v);
    }
    return to_numpy(std::move(degrees));
}

// Calls visit(u, v, i) for each edge once, the smaller end first, or for each arrow of a directed
// graph; i is its place in graph.targets().
template <typename Visitor>
void for_each_edge(const Graph& graph, const Visitor& visit) {
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        for (std::uint64_t i = graph.offsets()[u]; i < graph.offsets()[u + 1]; ++i) {
            const NodeId v = graph.targets()[i];
            if (graph.is_directed() ? graph.edge_weights().leaving[i] > 0 : u <= v) {
                visit(u, v, i);
            }
        }
    }
}

py::array_t<std::uint32_t> edges_of(const Graph& graph) {
    std::vector<std::uint32_t> ends;
    ends.reserve(2 * graph.num_edges());
    for_each_edge(graph, [&](NodeId u, NodeId v, std::uint64_t) {
        ends.insert(ends.end(), {u, v});
    });
    const auto num_edges = static_cast<py::ssize_t>(ends.size() / 2);
    return to_numpy(std::move(ends), {num_edges, 2});
}

// Returns the weights of edges_of(graph): 1 without weights.
py::array_t<float> edge_weights_of(const Graph& graph) {
    std::vector<float> weights;
    weights.reserve(graph.num_edges());
    const EdgeWeightsView& all = graph.edge_weights();
    const std::span<const float> own = graph.is_directed() ? all.leaving : all.edges;
    for_each_edge(graph, [&](NodeId, NodeId, std::uint64_t i) {
        weights.push_back(own.empty() ? 1.0F : own[i]);
    });
    return to_numpy(std::move(weights));
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
        .def("fingerprint", py::overload_cast<const Graph&>(&fingerprint),
             py::call_guard<py::gil_scoped_release>())
        .def("names", &names_of)
        .def("degrees", &degrees_of)
        .def_property_readonly("has_weights", &Graph::has_weights)
        .def_property_readonly("is_directed", &Graph::is_directed)
        .def("edges", &edges_of)
        .def("edge_weights", &edge_weights_of);
    py::class_<BuildRequest>(module, "BuildRequest")
        .def(py::init([](bool keep, bool directed, bool counts) {
            return BuildRequest{keep, directed, counts};
        }));
    module.def("graph_of_integers", &graph_of_integers);
    module.def("graph_of_sorted_integers", &graph_of_sorted_integers);
    module.def("graph_of_sorted_texts", &graph_of_sorted_texts);
    module.def("graph_of_consecutive", &graph_of_consecutive);
    module.def("have_directions", &have_directions);
    module.def("look_for_directions", &look_for_directions);
    add_planted_roles(module);
}

}  // namespace irwe::python
