// Attributes of nodes: from columns in memory, from a table, and from the file of a graph.

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/graph/attribute_collector.h"
#include "irwe/graph/attribute_table.h"
#include "irwe/graph/fingerprint.h"
#include "irwe/graph/graph.h"
#include "irwe/graph/read_graph.h"
#include "irwe/io/utf8.h"
#include "python/src/arrays.h"
#include "python/src/job.h"
#include "python/src/topics.h"

namespace py = pybind11;

namespace irwe::python {
namespace {

// A column by its name, its nodes with a value, ascending, and these values.
using Numbers = std::tuple<std::string, Array<std::uint32_t>, Array<double>>;
using Texts = std::tuple<std::string, Array<std::uint32_t>, std::vector<std::string>>;

// Returns the columns of `texts` as categories, by the rule for texts in files of graphs.
NodeAttributes categories(const Graph& graph, const std::vector<Texts>& texts) {
    AttributeCollector collector("attributes");
    for (const auto& [name, nodes, values] : texts) {
        const std::size_t column = collector.column(name);
        for (std::size_t i = 0; i < values.size(); ++i) {
            collector.set(column, entries(nodes)[i], values[i], AttributeCollector::Value::text);
        }
    }
    std::vector<NodeId> nodes(graph.num_nodes());
    std::iota(nodes.begin(), nodes.end(), NodeId{0});
    return std::move(collector).finish(nodes, graph.names());
}

NodeAttributes attributes_of_columns(const Graph& graph, const std::vector<Numbers>& numbers,
                                     const std::vector<Texts>& texts) {
    const NodeAttributes of_texts = categories(graph, texts);
    std::vector<NodeAttribute> columns(of_texts.columns().begin(), of_texts.columns().end());
    for (const auto& [name, nodes, values] : numbers) {
        require(is_utf8(name), "attributes: found a name of a column that is not UTF-8");
        if (values.size() > 0) {
            NodeAttribute& column = columns.emplace_back();
            column.name = name;
            column.nodes.assign(entries(nodes).begin(), entries(nodes).end());
            column.numbers.assign(entries(values).begin(), entries(values).end());
        }
    }
    return {graph.num_nodes(), std::move(columns)};
}

// Also returns how many nodes of the table the graph does not have.
py::tuple read_attributes(const std::string& path, const Graph& graph) {
    std::optional<NodeAttributes> attributes;
    AttributeTableReport report;
    run([&](Job&) { attributes = read_attribute_table(path, graph.names(), &report); }, py::none());
    return py::make_tuple(std::move(*attributes), report.num_unknown_nodes);
}

// Returns the attributes in the file that `graph` was read from.
NodeAttributes attributes_of_graph_file(const std::string& path, const Graph& graph,
                                        const ReadGraphOptions& options) {
    NodeAttributes attributes;
    run(
        [&](Job&) {
            GraphContent content = read_graph_content(path, options);
            require(content.graph.names() == graph.names(),
                    "attributes: the file of the graph has changed since the graph was read");
            attributes = std::move(content.attributes);
        },
        py::none());
    return attributes;
}

// Returns the columns of these names, each of which is there.
NodeAttributes only(const NodeAttributes& attributes, const std::vector<std::string>& names) {
    std::vector<NodeAttribute> columns;
    for (const std::string& name : names) {
        columns.push_back(*attributes.find(name));
    }
    return {attributes.num_nodes(), std::move(columns)};
}

std::vector<std::string> column_names(const NodeAttributes& attributes) {
    std::vector<std::string> names;
    for (const NodeAttribute& column : attributes.columns()) {
        names.push_back(column.name);
    }
    return names;
}

}  // namespace

void add_attributes(py::module_& module) {
    py::class_<NodeAttributes>(module, "NodeAttributes")
        .def_property_readonly("names", &column_names)
        .def("only", &only)
        .def("fingerprint",
             [](const NodeAttributes& attributes) { return irwe::fingerprint(attributes); });
    module.def("attributes_of_columns", &attributes_of_columns);
    module.def("read_attributes", &read_attributes);
    module.def("attributes_of_graph_file", &attributes_of_graph_file);
}

}  // namespace irwe::python
