// irwe evaluate cluster EMBEDDINGS GRAPH -k K

#include <fmt/format.h>

#include <limits>
#include <memory>
#include <optional>
#include <utility>

#include "apps/irwe/console.h"
#include "apps/irwe/embedding_arguments.h"
#include "apps/irwe/evaluate.h"
#include "apps/irwe/evaluate_arguments.h"
#include "apps/irwe/graph_arguments.h"
#include "apps/irwe/option_values.h"
#include "apps/irwe/printing.h"
#include "irwe/base/error.h"
#include "irwe/base/parallel.h"
#include "irwe/evaluation/clustering.h"
#include "irwe/evaluation/clustering_metrics.h"
#include "irwe/io/aligned.h"
#include "irwe/io/quoting.h"
#include "irwe/io/text_output.h"

namespace irwe::cli {
namespace {

constexpr std::uint64_t kMaxRuns = 100'000;
constexpr std::uint64_t kMaxBuckets = 65536;
constexpr std::uint64_t kMaxInt = std::numeric_limits<int>::max();

struct ClusteredSpace {
    std::string space;
    std::vector<double> modularity;         // of each run; empty if not asked for
    std::vector<double> normalized_cut;     // the same
    std::vector<std::uint32_t> cluster_of;  // of the run with the least inertia
};

struct ClusterVerb {
    EvaluateArguments arguments;
    GraphArguments graph;
    std::string metric = "both";
    ClusteringOptions options;
    RoleGraphOptions roles;
    std::string clusters_path;

    void run() {
        arguments.require_output("--save-clusters", clusters_path, {arguments.path, graph.path()});
        options.seed = arguments.seed;
        std::optional<TextOutput> clusters;  // now, so that a path that cannot be written is found
        if (!clusters_path.empty()) {
            graph.require_not_replaced_by(clusters_path);
            clusters.emplace(clusters_path);
        }
        Embeddings given = arguments.load();
        const LoadedGraph loaded = graph.load();
        graph.announce(loaded, arguments.console);
        require(static_cast<NodeId>(options.kmeans.num_clusters) <= loaded.graph.num_nodes(),
                fmt::format("-k: expected at most {}, one for each node of {}, found {}",
                            loaded.graph.num_nodes(), graph.path(), options.kmeans.num_clusters));
        const Embeddings table = rows_of_graph(loaded.graph, graph.path(), std::move(given),
                                               arguments.path, arguments.console);
        const std::vector<ClusteredSpace> scores = score(table, loaded.graph);
        if (clusters) {
            write_clusters(loaded.graph.names(), scores, *clusters);
        }
        if (arguments.json) {
            print(as_json(scores, loaded.graph));
        } else {
            print(as_text(scores));
        }
    }

private:
    bool wants_modularity() const { return metric != "ncut"; }
    bool wants_normalized_cut() const { return metric != "modularity"; }

    // Both metrics are of the same clusters, those of community_detection and identity_clustering.
    std::vector<ClusteredSpace> score(const Embeddings& table, const Graph& loaded) const {
        ThreadPool pool(arguments.num_threads);
        std::optional<Graph> similar;
        if (wants_normalized_cut()) {
            similar = role_graph(loaded, roles, pool);
        }
        const ProgressCallback progress = arguments.console.progress("k-means");
        const auto num_spaces = static_cast<std::int64_t>(table.spaces.size());
        std::int64_t num_done = 0;
        std::vector<ClusteredSpace> result;
        for (const Space& space : table.spaces) {
            const Matrix vectors = scaled(space.vectors, arguments.chosen_scaling());
            ClusteredSpace& scores = result.emplace_back();
            scores.space = space.info.name;
            const auto score_run = [&](const Clustering& found) {
                if (wants_modularity()) {
                    scores.modularity.push_back(modularity(loaded, found.cluster_of));
                }
                if (similar) {
                    scores.normalized_cut.push_back(
                        normalized_cut(*similar, found.cluster_of, options.kmeans.num_clusters));
                }
                if (progress) {
                    progress(++num_done, num_spaces * options.num_runs);
                }
            };
            scores.cluster_of = tightest_of_runs(vectors, options, pool, score_run).cluster_of;
        }
        return result;
    }

    std::string as_text(const std::vector<ClusteredSpace>& scores) const {
        std::vector<std::vector<std::string>> rows{{"space", "scaling", "clusters"}};
        if (wants_modularity()) {
            rows[0].emplace_back("modularity");
        }
        if (wants_normalized_cut()) {
            rows[0].emplace_back("normalized cut");
        }
        for (const ClusteredSpace& of_space : scores) {
            std::vector<std::string>& row = rows.emplace_back();
            row = {of_space.space, arguments.scaling, with_commas(num_clusters())};
            if (wants_modularity()) {
                row.push_back(percent(score_of(of_space.modularity)));
            }
            if (wants_normalized_cut()) {
                const Score cut = score_of(of_space.normalized_cut);
                row.push_back(fmt::format("{:.2f} ± {:.2f}", cut.mean, cut.deviation));
            }
        }
        return aligned(rows);
    }

    nlohmann::ordered_json as_json(const std::vector<ClusteredSpace>& scores,
                                   const Graph& loaded) const {
        nlohmann::ordered_json results = nlohmann::ordered_json::array();
        for (const ClusteredSpace& of_space : scores) {
            nlohmann::ordered_json object{{"space", of_space.space}};
            if (wants_modularity()) {
                object["modularity"] =
                    cli::as_json(score_of(of_space.modularity), "of_run", of_space.modularity);
            }
            if (wants_normalized_cut()) {
                object["normalized_cut"] = cli::as_json(score_of(of_space.normalized_cut), "of_run",
                                                        of_space.normalized_cut);
            }
            results.push_back(object);
        }
        return {{"task", "cluster"},
                {"embeddings", arguments.path},
                {"graph", graph.path()},
                {"options",
                 {{"k", options.kmeans.num_clusters},
                  {"metric", metric},
                  {"scaling", arguments.scaling},
                  {"runs", options.num_runs},
                  {"starts", options.kmeans.num_starts},
                  {"hops", roles.num_hops},
                  {"buckets", roles.num_buckets},
                  {"neighbors", roles.num_neighbors},
                  {"seed", options.seed}}},
                {"nodes", loaded.num_nodes()},
                {"edges", loaded.num_edges()},
                {"results", results}};
    }

    // A table: the node, and its cluster in each space.
    static void write_clusters(const NodeNames& names, const std::vector<ClusteredSpace>& scores,
                               TextOutput& output) {
        std::string line = "node";
        for (const ClusteredSpace& of_space : scores) {
            line += '\t';
            append_field(of_space.space, line);
        }
        output.write(line + '\n');
        for (NodeId v = 0; v < names.size(); ++v) {
            line.clear();
            append_field(names[v], line);
            for (const ClusteredSpace& of_space : scores) {
                line += '\t' + std::to_string(of_space.cluster_of[v]);
            }
            output.write(line + '\n');
        }
        output.commit();
    }

    std::uint64_t num_clusters() const {
        return static_cast<std::uint64_t>(options.kmeans.num_clusters);
    }
};

void add_number(CLI::App& verb, const std::string& name, int& value, const std::string& meaning,
                std::uint64_t min, std::uint64_t max) {
    verb.add_option(name, value, meaning)
        ->type_name("N")
        ->transform(whole_number(min, max))
        ->capture_default_str();
}

}  // namespace

void add_evaluate_cluster(CLI::App& evaluate) {
    CLI::App& verb = *evaluate.add_subcommand(
        "cluster", "KMeans: modularity and normalized cut of the clusters");
    const auto settings = std::make_shared<ClusterVerb>();
    settings->arguments.add_embeddings(verb);
    settings->graph.add_options(verb);
    verb.add_option("-k", settings->options.kmeans.num_clusters, "Clusters")
        ->type_name("K")
        ->transform(whole_number(1, kMaxInt))
        ->required();
    verb.add_option("--metric", settings->metric,
                    "modularity (for position; higher is better), ncut, the normalized cut (for "
                    "identity; lower is better), or both")
        ->type_name("modularity|ncut|both")
        ->check(one_of({"modularity", "ncut", "both"}))
        ->capture_default_str();
    add_number(verb, "--runs", settings->options.num_runs, "Runs of KMeans to average over", 1,
               kMaxRuns);
    add_number(verb, "--starts", settings->options.kmeans.num_starts,
               "Starts in each run, of which the best counts", 1, kMaxRuns);
    add_number(verb, "--hops", settings->roles.num_hops,
               "Similarity graph: distance up to which degrees are compared", 0, kMaxInt);
    add_number(verb, "--buckets", settings->roles.num_buckets,
               "Similarity graph: number of degree buckets", 1, kMaxBuckets);
    add_number(verb, "--neighbors", settings->roles.num_neighbors,
               "Similarity graph: number of nodes that each is joined to", 1, kMaxInt);
    verb.add_option("--save-clusters", settings->clusters_path,
                    "Also write the cluster of each node in the run with the tightest clusters")
        ->type_name("FILE.tsv")
        ->check(file_name());
    settings->arguments.add_options(verb);
    verb.footer(
        "Examples:\n"
        "  irwe evaluate cluster town.npz town.edges -k 8\n"
        "  irwe evaluate cluster town.npz town.edges -k 8 --metric modularity\n"
        "  irwe evaluate cluster other.vec town.edges -k 4 --scaling unit-rows --json\n"
        "\n"
        "Modularity is in percent; the normalized cut lies between 0 and K. It is measured on the "
        "similarity graph, which joins each node to those with the most similar degrees around "
        "them.");
    verb.callback([settings] { settings->run(); });
}

}  // namespace irwe::cli
