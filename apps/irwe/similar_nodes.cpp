#include "apps/irwe/similar_nodes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "apps/irwe/file_kind.h"
#include "apps/irwe/model_application.h"
#include "apps/irwe/node_argument.h"
#include "apps/irwe/option_values.h"
#include "irwe/base/error.h"
#include "irwe/embeddings/belonging.h"
#include "irwe/graph/fingerprint.h"
#include "irwe/graph/named_nodes.h"
#include "irwe/io/archive.h"
#include "irwe/io/utf8.h"
#include "irwe/linalg/unit_rows.h"

namespace irwe::cli {
namespace {

Space take_space(Embeddings& table, const std::string& name) {
    return std::move(
        *std::ranges::find(table.spaces, name, [](const Space& each) { return each.info.name; }));
}

bool are_equal(const Matrix& vectors) {
    return vectors.rows() >= 2 && (vectors.rowwise() - vectors.row(0)).cwiseAbs().maxCoeff() == 0;
}

}  // namespace

void SimilarNodes::add_options(CLI::App& verb) {
    verb.add_option(
            "EMBEDDINGS", path,
            "Embeddings of irwe or another program, as for irwe evaluate; or a model, with --graph")
        ->type_name("")
        ->required()
        ->check(file_name());
    verb.add_option("NODE", node_name, "The node to compare with, by its name")->type_name("");
    verb.add_option("--like", like, "Several nodes to compare with: known cases, by their names")
        ->type_name("NODE,NODE,...")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->check(file_name());
    verb.add_option("--like-file", like_path,
                    "A file with the names of known cases, one on each line")
        ->type_name("FILE")
        ->check(file_name());
}

void SimilarNodes::add_places(CLI::App& verb) {
    verb.add_option("--by", space_name,
                    "identity (role), position (community), or another space of the file (default "
                    "identity, or the only space)")
        ->type_name("SPACE")
        ->check(file_name());
    verb.add_option("--in", other_path,
                    "Look in these embeddings of another graph, made by the same model; for "
                    "spaces that can be compared across graphs, such as identity")
        ->type_name("EMBEDDINGS")
        ->check(file_name());
    verb.add_option("--among", among_path, "List only nodes that this file names, one on each line")
        ->type_name("FILE")
        ->check(file_name());
    verb.add_option("--new-since", since_path,
                    "List only nodes that this earlier graph, or file of embeddings, does not have")
        ->type_name("FILE")
        ->check(file_name());
    graph.add_as_option(verb,
                        "The graph to embed, if a model is given; otherwise the graph of the nodes "
                        "that are listed, to show their degrees");
    graph.add_attributes(verb);
}

void SimilarNodes::check() const {
    const std::array ways{!node_name.empty(), !like.empty() || !like_path.empty(), all_nodes,
                          !each_path.empty()};
    require(std::ranges::count(ways, true) == 1,
            fmt::format("{}; give one of NODE, --like (and --like-file), --all-nodes and --each",
                        std::ranges::count(ways, true) == 0
                            ? "which nodes are to be compared is not said"
                            : "which nodes are to be compared is said in two ways"));
}

void SimilarNodes::require_not_replaced_by(const std::string& output,
                                           const std::string& labels_path, bool force) const {
    for (const std::string& input :
         {path, other_path, among_path, since_path, each_path, labels_path}) {
        require(!is_same_file(input, output),
                fmt::format("{}: is read, so it cannot be the output, too; give another name for "
                            "the output",
                            input));
    }
    graph.require_not_replaced_by(output);
    require_replaceable(output, {FileKind::text, FileKind::compressed}, "a list of neighbors",
                        force);
}

ComparedNodes SimilarNodes::load(ThreadPool& pool) const {
    ComparedNodes compared;
    Embeddings table = load_own(compared, pool);
    compared.space = !space_name.empty()        ? space_name
                     : table.spaces.size() == 1 ? table.spaces[0].info.name
                                                : "identity";
    static_cast<void>(find_space(table, path, compared.space, "--by"));
    Space space = take_space(table, compared.space);
    table.spaces.clear();
    compared.names = compared.listed_names = table.names;
    compared.known = known_nodes(*table.names);
    std::optional<Origin> listed_origin = table.origin;
    Matrix others;
    if (!other_path.empty()) {
        Embeddings other = load_embeddings(other_path, max_memory, console);
        const Space& place = find_space(other, other_path, compared.space, "--by");
        require_comparable({path, space.info, table.origin},
                           {other_path, place.info, other.origin});
        others = take_space(other, compared.space).vectors;
        compared.listed_names = other.names;
        compared.is_one_graph = false;
        listed_origin = other.origin;
    }
    if (compared.graph && !looks_like_archive(path)) {
        require_graph(listed_origin, compared.is_one_graph ? path : other_path,
                      fingerprint(compared.graph->graph), graph.path());
    }
    compared.candidates = candidates(compared);
    if (are_equal(space.vectors)) {
        compared.are_all_equal = true;
        console.say(fmt::format("{}: {} is the same for all {}{}; none is nearer than another",
                                path, compared.space,
                                counted(static_cast<std::uint64_t>(space.vectors.rows()), "node"),
                                compared.space == "identity" ? ": all play the same role" : ""));
    }
    if (!compared.is_one_graph) {
        compared.other_rows = irwe::unit_rows(others, mean_row(space.vectors, pool), pool);
    }
    make_unit_rows(space.vectors, pool);
    compared.rows = std::move(space.vectors);
    return compared;
}

Embeddings SimilarNodes::load_own(ComparedNodes& compared, ThreadPool& pool) const {
    const bool is_model = looks_like_archive(path);
    require(is_model || graph.attributes_path().empty(),
            fmt::format("{}: holds embeddings already; leave --attributes out, or give a model to "
                        "embed a graph with",
                        path));
    require(!is_model || !graph.path().empty(),
            fmt::format("{}: a model holds no embeddings; add --graph GRAPH to embed its nodes, or "
                        "give a file that `irwe embed` wrote",
                        path));
    if (!graph.path().empty()) {
        compared.graph = graph.load();
        graph.announce(*compared.graph, console);
    }
    if (!is_model) {
        return load_embeddings(path, max_memory, console);
    }
    Embeddings result = embedded(path, graph, *compared.graph, console, pool);
    if (!other_path.empty()) {
        compared.graph.reset();  // it is not that of the nodes that are listed
    }
    return result;
}

std::vector<NodeId> SimilarNodes::known_nodes(const NodeNames& names) const {
    if (all_nodes) {
        std::vector<NodeId> all(names.size());
        std::iota(all.begin(), all.end(), NodeId{0});
        return all;
    }
    if (!each_path.empty()) {
        return nodes_in(each_path, names, path);
    }
    std::vector<NodeId> known;
    if (!node_name.empty()) {
        known.push_back(find_node(names, node_name, path));
    }
    for (const std::string& name : like) {
        known.push_back(find_node(names, name, path));
    }
    if (!like_path.empty()) {
        const std::vector<NodeId> listed = nodes_in(like_path, names, path);
        known.insert(known.end(), listed.begin(), listed.end());
    }
    std::ranges::sort(known);
    const auto repeated = std::ranges::unique(known);
    known.erase(repeated.begin(), repeated.end());
    return known;
}

std::vector<NodeId> SimilarNodes::nodes_in(const std::string& list, const NodeNames& names,
                                           const std::string& owner) const {
    NamedNodes read = read_named_nodes(list, names);
    if (read.nodes.empty()) {
        with_error_prefix(
            list, [&] { static_cast<void>(find_node(names, read.unknown.front(), owner)); });
    }
    if (!read.unknown.empty()) {
        console.say(fmt::format("{}: {} that {} does not have left out, such as {}", list,
                                counted(read.unknown.size(), "name"), owner,
                                excerpt(read.unknown.front())));
    }
    return std::move(read.nodes);
}

std::vector<NodeId> SimilarNodes::candidates(const ComparedNodes& compared) const {
    const NodeNames& names = *compared.listed_names;
    const std::string& owner = compared.is_one_graph ? path : other_path;
    std::vector<bool> may(names.size(), among_path.empty());
    if (!among_path.empty()) {
        for (const NodeId node : nodes_in(among_path, names, owner)) {
            may[node] = true;
        }
    }
    if (!since_path.empty()) {
        const NodeNames before = names_before();
        for (NodeId v = 0; v < names.size(); ++v) {
            may[v] = may[v] && !before.find(names[v]);
        }
    }
    if (compared.is_one_graph && !wants_lists()) {
        for (const NodeId node : compared.known) {
            may[node] = false;
        }
    }
    std::vector<NodeId> result;
    for (NodeId v = 0; v < names.size(); ++v) {
        if (may[v]) {
            result.push_back(v);
        }
    }
    require(
        !result.empty() || (among_path.empty() && since_path.empty()),
        fmt::format("{}: none of its {} is left to compare with, by {}", owner,
                    counted(names.size(), "node"), since_path.empty() ? "--among" : "--new-since"));
    return result;
}

NodeNames SimilarNodes::names_before() const {
    const FileKind kind = file_kind(since_path);
    if (kind == FileKind::arrays || kind == FileKind::table) {
        return *load_embeddings(since_path, max_memory, console).names;
    }
    require_may_be_graph(since_path);
    const LoadedGraph loaded = graph.load_other(since_path);
    graph.announce_other(since_path, loaded, console);
    return loaded.graph.names();
}

}  // namespace irwe::cli
