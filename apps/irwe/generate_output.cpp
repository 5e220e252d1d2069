#include "apps/irwe/generate_output.h"

#include <fmt/format.h>

#include <fstream>
#include <limits>
#include <set>

#include "apps/irwe/file_kind.h"
#include "apps/irwe/graph_arguments.h"
#include "apps/irwe/option_values.h"
#include "irwe/base/error.h"
#include "irwe/graph/edge_list_writer.h"
#include "irwe/io/atomic_file.h"

namespace irwe::cli {
namespace {

std::string shown(const std::string& path) {
    return path.empty() || is_standard_output(path) ? "standard output" : path;
}

// Returns true if the file holds the classes as write_labels writes them for a generated graph,
// whose nodes are numbers.
bool holds(const Graph& graph, const Classes& classes) {
    std::ifstream file(classes.path, std::ios::binary);
    std::string line;
    for (NodeId v = 0; v < graph.num_nodes(); ++v) {
        const std::string expected =
            fmt::format("{} {}", graph.names()[v], classes.names[classes.of_node[v]]);
        if (!std::getline(file, line) || line != expected) {
            return false;
        }
    }
    return !std::getline(file, line);
}

}  // namespace

void GenerateOutput::add_options(CLI::App& kind, bool is_random) {
    kind.add_option("-o,--output", path_,
                    "Edge list to write, gzipped if it ends in .gz (default standard output)")
        ->type_name("FILE");
    kind.add_option("--node-list", node_list_, "Also write every node name, one per line")
        ->type_name("FILE");
    if (is_random) {
        kind.add_option("--seed", seed_, "The same seed gives the same graph")
            ->type_name("N")
            ->transform(whole_number(0, std::numeric_limits<std::uint64_t>::max()))
            ->capture_default_str();
    }
    add_force(kind, force_);
    console_.add_options(kind);
}

void GenerateOutput::write(const Graph& graph, const std::vector<Classes>& classes) const {
    require_different_files(classes);
    require_replaceable(path_, {FileKind::text, FileKind::compressed}, "an edge list", force_);
    require_replaceable(node_list_, {FileKind::text}, "a list of nodes", force_);
    for (const Classes& one : classes) {
        require_replaceable(one.path, {FileKind::text}, "labels", force_);
        require(force_ || !one.is_named_after_graph || file_kind(one.path) == FileKind::nothing ||
                    holds(graph, one),
                fmt::format("{}: is there already and holds something else than the labels of this "
                            "graph, which would replace it; give another name for the output, or "
                            "add --force",
                            one.path));
    }
    write_edge_list(graph, path_);
    tell(path_, fmt::format("{}, {}", counted(graph.num_nodes(), "node"),
                            counted(graph.num_edges(), "edge")));
    if (node_list_.empty()) {
        tell_of_isolated_nodes(graph, console_);
    } else {
        write_node_list(graph, node_list_);
        tell(node_list_, counted(graph.num_nodes(), "node"));
    }
    for (const Classes& one : classes) {
        if (!one.path.empty()) {
            write_labels(graph.names(), one.of_node, one.names, one.path);
            tell(one.path, fmt::format("{} classes", one.names.size()));
        }
    }
}

// Throws InputError if two outputs are one file: the graph of `-o town.roles` would be replaced by
// the roles.
void GenerateOutput::require_different_files(const std::vector<Classes>& classes) const {
    std::set<std::string> taken{shown(path_)};
    const auto require_new = [&taken](const std::string& path) {
        require(
            path.empty() || taken.insert(shown(path)).second,
            fmt::format("{}: two outputs cannot go there; give them different names", shown(path)));
    };
    require_new(node_list_);
    for (const Classes& one : classes) {
        require_new(one.path);
    }
}

void GenerateOutput::tell(const std::string& path, const std::string& what) const {
    console_.say(fmt::format("{}: {}", shown(path), what));
}

}  // namespace irwe::cli
