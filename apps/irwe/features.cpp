// irwe features GRAPH -o FILE.npz

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>

#include "apps/irwe/console.h"
#include "apps/irwe/file_kind.h"
#include "apps/irwe/graph_arguments.h"
#include "apps/irwe/option_values.h"
#include "apps/irwe/verb.h"
#include "irwe/base/error.h"
#include "irwe/base/parallel.h"
#include "irwe/io/atomic_file.h"
#include "irwe/io/npz.h"
#include "irwe/methods/irwe_network/features/features_file.h"
#include "irwe/methods/irwe_network/features/node_features.h"

namespace irwe::cli {
namespace {

constexpr std::uint64_t kMaxSeed = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t kMaxDim = 65536;  // more is a slip of the hand, and takes all memory

struct FeaturesVerb {
    Console console;
    GraphArguments graph;
    std::string output;
    WalkOptions walks;
    FeatureOptions features;
    std::uint64_t seed = 1;
    int num_threads = 0;
    bool force = false;

    void run() const {
        check();
        NpzWriter archive(output);  // first, so that a path that cannot be written is found now
        const LoadedGraph loaded = graph.load();
        graph.announce(loaded, console);
        ThreadPool pool(num_threads);
        const WalkSet walk_set = sample_walks(loaded.graph, walks, Random(seed));
        const auto [space, node_features] = fit_and_extract_features(
            walk_set, features, pool, {.progress = console.progress("features")});
        write_features(loaded.graph, space, node_features, archive);
        archive.commit();
        console.say(fmt::format(
            "{}: {} anonymous walks observed, {} degree columns, {} dimensions", output,
            with_commas(space.table.size()),
            with_commas(static_cast<std::uint64_t>(node_features.degree_features.num_columns())),
            space.options.encoding_dim));
    }

private:
    // Checks that do not need the graph.
    void check() const {
        require(!is_standard_output(output),
                "an .npz archive cannot go to standard output; give the name of a file");
        graph.require_not_replaced_by(output);
        require_may_be_graph(graph.path());
        require_replaceable(output, {FileKind::features}, "features", force);
        require(
            walks.encoder_walks_per_node <= walks.walks_per_node,
            fmt::format("--encoder-walks: expected at most the {} of --walks-per-node, found {}",
                        walks.walks_per_node, walks.encoder_walks_per_node));
    }
};

}  // namespace

void add_features(CLI::App& app) {
    CLI::App* const verb =
        app.add_subcommand("features", "Write the walk features of every node as .npz");
    const auto settings = std::make_shared<FeaturesVerb>();
    settings->graph.add_options(*verb);
    verb->add_option("-o,--output", settings->output, "The archive to write")
        ->type_name("FILE.npz")
        ->required();
    verb->add_option("--walk-length", settings->walks.walk_length, "Steps of a walk, 1 to 12")
        ->type_name("L")
        ->transform(whole_number(1, kMaxWalkLength))
        ->capture_default_str();
    verb->add_option("--walks-per-node", settings->walks.walks_per_node,
                     "Walks counted from each node")
        ->type_name("N")
        ->transform(whole_number(1, kMaxWalksPerNode))
        ->capture_default_str();
    verb->add_option("--encoder-walks", settings->walks.encoder_walks_per_node,
                     "Walks stored for each node")
        ->type_name("N")
        ->transform(whole_number(0, kMaxWalksPerNode))
        ->capture_default_str();
    verb->add_option("--degree-buckets", settings->features.num_degree_buckets,
                     "Number of buckets for the degrees at each step")
        ->type_name("E")
        ->transform(whole_number(1, DegreeBuckets::kMaxBuckets))
        ->capture_default_str();
    verb->add_option("--dim", settings->features.encoding_dim,
                     "Dimensions of the global position encodings")
        ->type_name("D")
        ->transform(whole_number(1, kMaxDim))
        ->capture_default_str();
    verb->add_option("--seed", settings->seed, "The same seed gives the same bytes")
        ->type_name("N")
        ->transform(whole_number(0, kMaxSeed))
        ->capture_default_str();
    add_force(*verb, settings->force);
    add_threads(*verb, settings->num_threads, settings->console);
    settings->console.add_options(*verb);
    verb->footer(
        "Examples:\n"
        "  irwe features karate.edges -o karate.npz\n"
        "  irwe features ppi.txt.gz --nodes all.txt --walk-length 9 -o ppi.npz\n"
        "  zcat big.csv.gz | irwe features - --threads 8 --dim 64 -o big.npz\n"
        "\n"
        "Arrays: nodes, degrees, anonymous_walks, aw_statistics_*, degree_features_* (CSR: indptr, "
        "indices, data; counts), global_position_encodings, walks. Rows are in the order of "
        "nodes.");
    verb->callback([settings] { settings->run(); });
}

}  // namespace irwe::cli
