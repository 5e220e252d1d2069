// irwe similar EMBEDDINGS|MODEL NODE

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "apps/irwe/console.h"
#include "apps/irwe/embedding_arguments.h"
#include "apps/irwe/graph_arguments.h"
#include "apps/irwe/model_application.h"
#include "apps/irwe/node_argument.h"
#include "apps/irwe/option_values.h"
#include "apps/irwe/printing.h"
#include "apps/irwe/verb.h"
#include "irwe/base/error.h"
#include "irwe/base/parallel.h"
#include "irwe/embeddings/belonging.h"
#include "irwe/io/aligned.h"
#include "irwe/io/archive.h"
#include "irwe/io/utf8.h"
#include "irwe/linalg/unit_rows.h"
#include "irwe/neighbors/nearest_elsewhere.h"
#include "irwe/neighbors/nearest_neighbors.h"

namespace irwe::cli {
namespace {

constexpr std::uint64_t kMaxSimilar = std::numeric_limits<int>::max();

struct SimilarVerb {
    Console console;
    std::string path;  // of embeddings or a model
    std::string node_name;
    std::string space_name;  // empty: the only one of the file, or identity
    int k = 10;
    GraphArguments graph;
    std::string other_path;  // where to look; empty: among the same
    bool json = false;
    std::size_t max_memory = 0;  // 0: half of what is free
    int num_threads = 0;

    void run() {
        ThreadPool pool(num_threads);
        Embeddings table = load(pool);
        if (space_name.empty()) {
            space_name = table.spaces.size() == 1 ? table.spaces[0].info.name : "identity";
        }
        static_cast<void>(find_space(table, path, space_name, "--by"));
        Space space = std::move(*std::ranges::find(
            table.spaces, space_name, [](const Space& each) { return each.info.name; }));
        table.spaces.clear();
        const NodeId node = find_node(*table.names, node_name, path);
        if (other_path.empty()) {
            if (!says_that_none_is_nearer(space.vectors)) {
                make_unit_rows(space.vectors, pool);
                tell(nearest_neighbors(space.vectors, node, k), *table.names);
            }
        } else {
            const Embeddings other = load_embeddings(other_path, max_memory, console);
            const Space& place = find_space(other, other_path, space_name, "--by");
            require_comparable({path, space.info, table.origin},
                               {other_path, place.info, other.origin});
            if (!says_that_none_is_nearer(space.vectors)) {
                tell(nearest_elsewhere(space.vectors, node, place.vectors, k, pool), *other.names);
            }
        }
    }

private:
    Embeddings load(ThreadPool& pool) const {
        if (!looks_like_archive(path)) {
            require(graph.path().empty(),
                    fmt::format("{}: holds embeddings already; leave --graph out, or give a model "
                                "to embed {} with",
                                path, graph.path()));
            require(graph.attributes_path().empty(),
                    fmt::format("{}: holds embeddings already; leave --attributes out, or give a "
                                "model to embed a graph with",
                                path));
            return load_embeddings(path, max_memory, console);
        }
        require(!graph.path().empty(),
                fmt::format("{}: a model holds no embeddings; add --graph GRAPH to embed its "
                            "nodes, or give a file that `irwe embed` wrote",
                            path));
        const LoadedGraph loaded = graph.load();
        graph.announce(loaded, console);
        return embedded(path, graph, loaded, console, pool);
    }

    // Returns true, and lists nothing, if the vectors of several nodes are all equal: cosines about
    // their mean would rank rounding.
    bool says_that_none_is_nearer(const Matrix& vectors) const {
        if (vectors.rows() < 2 || (vectors.rowwise() - vectors.row(0)).cwiseAbs().maxCoeff() > 0) {
            return false;
        }
        console.say(fmt::format("{}: {} is the same for all {}{}; none is nearer than another",
                                path, space_name,
                                counted(static_cast<std::uint64_t>(vectors.rows()), "node"),
                                space_name == "identity" ? ": all play the same role" : ""));
        tell({}, {});
        return true;
    }

    void tell(const std::vector<Neighbor>& found, const NodeNames& names) const {
        if (json) {
            nlohmann::ordered_json object{
                {"node", node_name}, {"by", space_name}, {"similar", nlohmann::json::array()}};
            for (const Neighbor& neighbor : found) {
                object["similar"].push_back(
                    {{"node", names[neighbor.node]}, {"cosine", neighbor.cosine}});
            }
            print(object);
            return;
        }
        std::vector<std::vector<std::string>> rows{{"node", "cosine"}};
        for (const Neighbor& neighbor : found) {
            rows.push_back({escaped(names[neighbor.node]), fmt::format("{:.4f}", neighbor.cosine)});
        }
        print(aligned(rows));
    }
};

}  // namespace

void add_similar(CLI::App& app) {
    CLI::App* const verb =
        app.add_subcommand("similar", "List the nodes with the same role, or those nearby");
    const auto settings = std::make_shared<SimilarVerb>();
    verb->add_option(
            "EMBEDDINGS", settings->path,
            "Embeddings of irwe or another program, as for irwe evaluate; or a model, with --graph")
        ->type_name("")
        ->required()
        ->check(file_name());
    verb->add_option("NODE", settings->node_name, "The node to compare with, by its name")
        ->type_name("")
        ->required();
    verb->add_option("-k", settings->k, "Number of nodes to list")
        ->type_name("K")
        ->transform(whole_number(1, kMaxSimilar))
        ->capture_default_str();
    verb->add_option("--by", settings->space_name,
                     "identity (role), position (community), or another space of the file (default "
                     "identity, or the only space)")
        ->type_name("SPACE")
        ->check(file_name());
    verb->add_option("--in", settings->other_path,
                     "Look in these embeddings of another graph, made by the same model; for "
                     "spaces that can be compared across graphs, such as identity")
        ->type_name("EMBEDDINGS")
        ->check(file_name());
    settings->graph.add_as_option(*verb, "The graph to embed, if a model is given");
    settings->graph.add_attributes(*verb);
    verb->add_flag("--json", settings->json, "Print JSON");
    add_embeddings_memory(*verb, settings->max_memory);
    add_threads(*verb, settings->num_threads, settings->console);
    settings->console.add_options(*verb);
    verb->footer(
        "Examples:\n"
        "  irwe similar town.npz 17\n"
        "  irwe similar town.npz 17 --by position -k 5\n"
        "  irwe similar town.npz 17 --in other.npz      the same role in another graph\n"
        "  irwe similar town.irwe 17 --graph town.edges\n"
        "\n"
        "Nearest first, by the exact cosine about the mean of all nodes; 1 is the same direction. "
        "Position\n"
        "belongs to one graph, so --in takes identity alone. Files that carry their origin (.npz) "
        "are refused\n"
        "if two models made them, or if one is --raw.");
    verb->callback([settings] { settings->run(); });
}

}  // namespace irwe::cli
