#include "irwe/graph/edge_list_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <optional>
#include <string_view>
#include <vector>

#include "irwe/base/error.h"
#include "irwe/graph/edge_header.h"
#include "irwe/graph/graph_builder.h"
#include "irwe/graph/written_edges.h"
#include "irwe/io/field_kind.h"
#include "irwe/io/headings.h"
#include "irwe/io/quoting.h"
#include "irwe/io/table_format.h"
#include "irwe/io/text_output.h"
#include "irwe/io/utf8.h"

namespace irwe {
namespace {

void require_writable(std::string_view name, const std::string& path) {
    require(!name.empty(), fmt::format("cannot write {}: a name is empty; rename it", path));
    require(name.size() <= kMaxNameLength,
            fmt::format("cannot write {}: found a name of {} bytes, expected at most {}; rename it",
                        path, name.size(), kMaxNameLength));
    std::string_view rest = name;
    while (!rest.empty()) {
        const auto byte = static_cast<unsigned char>(rest[0]);
        const bool is_control = byte < ' ' || byte == 0x7f;
        if (is_control || !take_code_point(rest)) {
            throw InputError(fmt::format(
                "cannot write {}: byte 0x{:02x} at place {} of a name {}; rename it", path, byte,
                name.size() - rest.size(), is_control ? "is a control character" : "is not UTF-8"));
        }
    }
}

// Names as they stand in the file, each rendered once and all in one block: a graph has more ends
// of edges than nodes.
class Fields {
public:
    void append(std::string_view name, const std::string& path) {
        require_writable(name, path);
        append_field(name, text_);
        offsets_.push_back(text_.size());
        some_quoted_ = some_quoted_ || needs_quotes(name);
    }
    bool some_quoted() const { return some_quoted_; }
    std::string_view operator[](std::size_t i) const {
        return std::string_view(text_).substr(offsets_[i], offsets_[i + 1] - offsets_[i]);
    }

private:
    std::string text_;
    std::vector<std::uint64_t> offsets_{0};
    bool some_quoted_ = false;
};

Fields fields_of(const NodeNames& names, const std::string& path) {
    Fields fields;
    for (NodeId v = 0; v < names.size(); ++v) {
        fields.append(names[v], path);
    }
    return fields;
}

// Returns the first edge of the graph in the order of the file, or nothing.
std::optional<Edge> first_edge(const Graph& graph) {
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        const std::span<const NodeId> neighbors = graph.neighbors(u);
        const auto v = std::ranges::lower_bound(neighbors, u);
        if (v != neighbors.end()) {
            return Edge{u, *v};
        }
    }
    return std::nullopt;
}

bool needs_header(const Graph& graph) {
    const std::optional<Edge> first = first_edge(graph);
    return first &&
           (may_pass_for_header(graph.names()[first->u], graph.names()[first->v], graph.names()) ||
            has_edge_of_headings(graph));
}

void write_line(TextOutput& output, std::string_view first, std::string_view separator,
                std::string_view second) {
    output.write(first);
    output.write(separator);
    output.write(second);
    output.write("\n");
}

}  // namespace

void write_edge_list(const Graph& graph, const std::string& path) {
    TextOutput output(path);
    const Fields fields = fields_of(graph.names(), path);
    const std::string_view separator = fields.some_quoted() ? "\t" : " ";
    if (needs_header(graph) || graph.has_weights()) {
        output.write(unused_headings(graph.names(), separator));
        output.write(graph.has_weights() ? fmt::format("{}weight\n", separator) : "\n");
    }
    for_each_written_edge(graph, [&](NodeId u, NodeId v, float weight) {
        output.write(fields[u]);
        output.write(separator);
        output.write(fields[v]);
        output.write(graph.has_weights() ? fmt::format("{}{}\n", separator, weight) : "\n");
    });
    output.commit();
}

void write_node_list(const Graph& graph, const std::string& path) {
    TextOutput output(path);
    const Fields fields = fields_of(graph.names(), path);
    bool is_twice = false;
    if (graph.num_nodes() > 0 && !graph.names().are_integers() &&
        !is_whole_number(graph.names()[0])) {
        const bool is_above_number = graph.num_nodes() > 1 && is_whole_number(graph.names()[1]);
        is_twice = is_node_heading(graph.names()[0]) || is_above_number;
    }
    if (is_twice) {
        output.write(fields[0]);
        output.write("\n");
    }
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        output.write(fields[v]);
        output.write("\n");
    }
    output.commit();
}

void write_labels(const NodeNames& names, std::span<const std::uint32_t> label_of_node,
                  std::span<const std::string> label_names, const std::string& path) {
    assert(label_of_node.size() == names.size());
    TextOutput output(path);
    const Fields nodes = fields_of(names, path);
    Fields labels;
    for (const std::string& label : label_names) {
        labels.append(label, path);
    }
    const bool some_quoted = nodes.some_quoted() || labels.some_quoted();
    const std::string_view separator = some_quoted ? "\t" : " ";
    for (NodeId v = 0; v < names.size(); ++v) {
        assert(label_of_node[v] < label_names.size());
        write_line(output, nodes[v], separator, labels[label_of_node[v]]);
    }
    output.commit();
}

}  // namespace irwe
