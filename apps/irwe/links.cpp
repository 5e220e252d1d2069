// irwe links GRAPH EMBEDDINGS [NODE]

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "apps/irwe/console.h"
#include "apps/irwe/embedding_arguments.h"
#include "apps/irwe/graph_arguments.h"
#include "apps/irwe/node_argument.h"
#include "apps/irwe/option_values.h"
#include "apps/irwe/printing.h"
#include "apps/irwe/verb.h"
#include "irwe/answers/links.h"
#include "irwe/base/error.h"
#include "irwe/base/parallel.h"
#include "irwe/embeddings/belonging.h"
#include "irwe/io/aligned.h"
#include "irwe/io/utf8.h"

namespace irwe::cli {
namespace {

struct RecommendVerb {
    Console console;
    GraphArguments graph;
    std::string path;  // of the embeddings
    std::string node_name;
    std::string space_name;  // empty: the only one of the file, or position
    LinksOptions options;
    bool json = false;
    std::size_t max_memory = 0;
    int num_threads = 0;

    void run() {
        require(graph.path() != "-" || path != "-",
                "standard input cannot be GRAPH and EMBEDDINGS at once; give a file for one of "
                "them");
        const LoadedGraph loaded = graph.load();
        graph.announce(loaded, console);
        if (loaded.graph.kind() != GraphKind{}) {
            console.say(fmt::format("{} are not used here", graph_kind_text(loaded.graph.kind())));
        }
        const Embeddings table = rows_of_graph(
            loaded.graph, graph.path(), load_embeddings(path, max_memory, console), path, console);
        if (space_name.empty()) {
            space_name = table.spaces.size() == 1 ? table.spaces[0].info.name : "position";
        }
        const Matrix& vectors = find_space(table, path, space_name, "--by").vectors;
        ThreadPool pool(num_threads);
        const LinkRecommender recommender = with_error_prefix(
            graph.path(), [&] { return LinkRecommender(vectors, loaded.graph, options); });
        const std::vector<RecommendedLink> links =
            node_name.empty() ? recommender.of_graph(pool)
                              : recommender.for_node(
                                    find_node(loaded.graph.names(), node_name, graph.path()), pool);
        if (json) {
            print(as_json(links, loaded.graph));
        } else if (links.empty()) {
            console.say("no pair of nodes without an edge has a common neighbor");
        } else {
            print(as_text(links, loaded.graph));
        }
    }

private:
    static std::string as_text(const std::vector<RecommendedLink>& links, const Graph& of) {
        std::vector<std::vector<std::string>> rows{{"node", "node", "score", "why"}};
        for (const RecommendedLink& link : links) {
            rows.push_back({escaped(of.names()[link.u]), escaped(of.names()[link.v]),
                            fmt::format("{:.4f}", link.score),
                            fmt::format("{}", fmt::join(link_words(link, of), "; "))});
        }
        return aligned(rows);
    }

    nlohmann::ordered_json as_json(const std::vector<RecommendedLink>& links,
                                   const Graph& of) const {
        nlohmann::ordered_json object{
            {"by", space_name}, {"seed", options.seed}, {"links", nlohmann::ordered_json::array()}};
        for (const RecommendedLink& link : links) {
            object["links"].push_back({{"nodes", {of.names()[link.u], of.names()[link.v]}},
                                       {"score", link.score},
                                       {"common_neighbors", link.num_common_neighbors},
                                       {"cosine", link.cosine},
                                       {"nearness", link.nearness},
                                       {"why", link_words(link, of)}});
        }
        return object;
    }
};

}  // namespace

void add_links(CLI::App& app) {
    CLI::App* const verb = app.add_subcommand(
        "links", "Recommend edges: for a node, or the best of the graph, with reasons");
    const auto settings = std::make_shared<RecommendVerb>();
    settings->graph.add_options(*verb);
    verb->add_option("EMBEDDINGS", settings->path,
                     "Embeddings of the nodes of GRAPH, of irwe or another program")
        ->type_name("")
        ->required()
        ->check(file_name());
    verb->add_option("NODE", settings->node_name,
                     "The node to find edges for, by its name (default: the whole graph)")
        ->type_name("");
    verb->add_option("-k", settings->options.count, "Number of edges to list")
        ->type_name("K")
        ->transform(whole_number(1, std::numeric_limits<int>::max()))
        ->capture_default_str();
    verb->add_option("--by", settings->space_name,
                     "position or another space of the file (default position, or the only space)")
        ->type_name("SPACE")
        ->check(file_name());
    verb->add_option("--seed", settings->options.seed,
                     "Of the edges and pairs that scores are learned from")
        ->type_name("N")
        ->transform(whole_number(0, std::numeric_limits<std::uint64_t>::max()))
        ->capture_default_str();
    verb->add_flag("--json", settings->json, "Print JSON");
    add_embeddings_memory(*verb, settings->max_memory);
    add_threads(*verb, settings->num_threads, settings->console);
    settings->console.add_options(*verb);
    verb->footer(
        "Examples:\n"
        "  irwe links town.edges town.npz 17\n"
        "  irwe links town.edges town.npz -k 50 --json\n"
        "\n"
        "A pair is scored by its common neighbors, the cosine of its vectors and its degrees, "
        "weighed as edges of GRAPH teach. The score is the chance that it is an edge rather than "
        "a random pair. Without NODE, only pairs with a common neighbor are candidates. irwe "
        "evaluate links --score combined tells how good the scores are on held-out edges.");
    verb->callback([settings] { settings->run(); });
}

}  // namespace irwe::cli
