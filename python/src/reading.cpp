// How graphs are read, from files and from memory: options, reports, the rule for weights, and the
// columns of tables.

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "irwe/graph/column_finder.h"
#include "irwe/graph/graph.h"
#include "irwe/graph/graph_format.h"
#include "irwe/graph/read_graph.h"
#include "irwe/graph/reading_notes.h"
#include "irwe/graph/weight_rule.h"
#include "irwe/io/headings.h"
#include "python/src/arrays.h"
#include "python/src/job.h"
#include "python/src/topics.h"

namespace py = pybind11;

namespace irwe::python {
namespace {

// Reads a graph of any format. Also returns what the reader found.
py::tuple read_graph(const std::string& path, const ReadGraphOptions& options) {
    std::optional<Graph> graph;
    ReadGraphReport report;
    run([&](Job&) { graph = irwe::read_graph(path, options, &report); }, py::none());
    return py::make_tuple(std::move(*graph), std::move(report));
}

// Returns true if the file holds a finished graph, which no option of tables changes.
bool holds_finished_graph(const std::string& path) {
    return graph_format(path).option_use == OptionUse::none;
}

// Returns the weights of edges in single precision, 0 for edges that are left out, and what is
// wrong with one of them: its place and the problem, or -1 and an empty text.
py::tuple used_weights(const Array<double>& given, const ReadGraphOptions& options,
                       ReadGraphReport& report) {
    WeightRule rule(options);
    std::vector<float> weights;
    weights.reserve(static_cast<std::size_t>(given.size()));
    std::string problem;
    for (const double weight : entries(given)) {
        weights.push_back(rule(weight, problem).value_or(0));
        if (!problem.empty()) {
            const auto place = static_cast<py::ssize_t>(weights.size()) - 1;
            return py::make_tuple(to_numpy(std::move(weights)), place, problem);
        }
    }
    rule.finish(report);
    return py::make_tuple(to_numpy(std::move(weights)), -1, problem);
}

// Returns which columns of a table hold the sources, the targets and the weights, or None for the
// weights, and adds them to the report. `rows` are the headings and the first rows, as texts;
// messages begin with `place`.
py::tuple find_columns(const std::vector<Row>& rows, const ReadGraphOptions& options,
                       const std::string& place, ReadGraphReport& report) {
    const EdgeColumns columns = find_edge_columns(rows, options, place);
    report_columns(columns, false, false, options, report);
    if (columns.weight) {
        report.weight_column = columns.name_of(*columns.weight);
    }
    return py::make_tuple(columns.source, columns.target, columns.weight);
}

// Returns true if a column of numbers under this heading could be meant as weights.
bool may_head_weights(const std::string& heading) {
    const ColumnRole role = column_role(heading);
    return role == ColumnRole::unknown || role == ColumnRole::weight;
}

// Returns true if two columns under these headings are no edges but facts about nodes: a label, a
// time or the like in one of them, or a node and something that is no usual partner.
bool describes_nodes(const std::string& first, const std::string& second) {
    if (is_edge_heading(first, second) || is_heading_of_two_kinds(first, second)) {
        return false;
    }
    const auto is_fact = [](const std::string& heading) {
        const ColumnRole role = column_role(heading);
        return role != ColumnRole::unknown && role != ColumnRole::id && role != ColumnRole::index;
    };
    const auto is_node = [](const std::string& heading) {
        return is_node_heading(heading) && column_role(heading) != ColumnRole::id;
    };
    return is_fact(first) || is_fact(second) || is_node(first) || is_node(second);
}

void add_options(py::module_& module) {
    using Options = ReadGraphOptions;
    py::enum_<Header>(module, "Header")
        .value("auto", Header::automatic)
        .value("yes", Header::yes)
        .value("no", Header::no);
    py::enum_<WeightUse>(module, "WeightUse")
        .value("use", WeightUse::use)
        .value("log", WeightUse::log)
        .value("count", WeightUse::count)
        .value("ignore", WeightUse::ignore);
    py::enum_<NegativeWeights>(module, "NegativeWeights")
        .value("refuse", NegativeWeights::refuse)
        .value("drop", NegativeWeights::drop)
        .value("absolute", NegativeWeights::absolute);
    py::class_<Options>(module, "ReadGraphOptions")
        .def(py::init([](bool keep) {
            return Options{.self_loops = keep ? SelfLoops::keep : SelfLoops::drop};
        }))
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
        .def_readwrite("bipartite", &Options::bipartite)
        .def_readwrite("weights", &Options::weights)
        .def_readwrite("negative_weights", &Options::negative_weights)
        .def_readwrite("directed", &Options::directed);
}

void add_report(py::module_& module) {
    using Report = ReadGraphReport;
    py::class_<Report>(module, "ReadGraphReport")
        .def(py::init<>())
        .def_readwrite("num_self_loops", &Report::num_self_loops)
        .def_readwrite("num_merged", &Report::num_merged)
        .def_readwrite("ignored_columns", &Report::ignored_columns)
        .def_readwrite("node_columns", &Report::node_columns)
        .def_readwrite("weight_column", &Report::weight_column)
        .def_readwrite("counts_repeats", &Report::counts_repeats)
        .def_readwrite("weights_are_equal", &Report::weights_are_equal)
        .def_readwrite("num_without_weight", &Report::num_without_weight)
        .def_readwrite("num_zero_weights", &Report::num_zero_weights)
        .def_readwrite("num_negative_weights", &Report::num_negative_weights)
        .def_readwrite("is_directed", &Report::is_directed)
        .def_readwrite("says_directed", &Report::says_directed)
        .def_readwrite("looks_directed", &Report::looks_directed)
        .def_readwrite("mutual_share", &Report::mutual_share)
        .def_readwrite("side_names", &Report::side_names)
        .def_readwrite("suggestion", &Report::suggestion);
    module.def("reading_notes", &reading_notes);
}

}  // namespace

void add_reading(py::module_& module) {
    add_options(module);
    add_report(module);
    module.def("read_graph", &read_graph);
    module.def("holds_finished_graph", &holds_finished_graph);
    module.def("used_weights", &used_weights);
    module.def("find_columns", &find_columns);
    module.def("may_head_weights", &may_head_weights);
    module.def("describes_nodes", &describes_nodes);
    module.def("heads_weights", &is_weight_heading);
}

}  // namespace irwe::python
