// irwe evaluate hold-out GRAPH -o PREFIX

#include <fmt/format.h>

#include <limits>
#include <memory>

#include "apps/irwe/console.h"
#include "apps/irwe/evaluate.h"
#include "apps/irwe/evaluate_arguments.h"
#include "apps/irwe/file_kind.h"
#include "apps/irwe/graph_arguments.h"
#include "apps/irwe/option_values.h"
#include "irwe/base/error.h"
#include "irwe/evaluation/edge_split.h"
#include "irwe/graph/edge_list_writer.h"
#include "irwe/graph/graph_builder.h"
#include "irwe/graph/graph_file.h"
#include "irwe/io/archive.h"
#include "irwe/io/atomic_file.h"
#include "irwe/io/output_lock.h"

namespace irwe::cli {
namespace {

struct HoldOutVerb {
    Console console;
    GraphArguments graph;
    double share = 10;  // in percent
    std::uint64_t seed = 1;
    std::string prefix;
    bool force = false;

    void run() const {
        require(!is_standard_output(prefix),
                "two files are written; give the beginning of their names");
        const std::string training_path = prefix + ".graph";
        const std::string held_out_path = prefix + ".held-out";
        for (const std::string& path : {training_path, held_out_path}) {
            graph.require_not_replaced_by(path);
        }
        require_may_be_graph(graph.path());
        require_replaceable(training_path, {FileKind::graph}, "a binary graph", force);
        require_replaceable(held_out_path, {FileKind::text}, "an edge list", force);
        const OutputLock lock(training_path);
        ArchiveWriter training(training_path);
        static_cast<void>(AtomicFile(held_out_path));  // finds a path that cannot be written
        const LoadedGraph loaded = graph.load();
        graph.announce(loaded, console);
        const EdgeSplit split = with_error_prefix(
            graph.path(), [&] { return hold_out_edges(loaded.graph, share / 100, Random(seed)); });
        write_graph_file(split.training, training);
        write_edge_list(build_graph(loaded.graph.names(), split.held_out).graph, held_out_path);
        console.say(fmt::format("{}: {}, {}", training_path,
                                counted(split.training.num_nodes(), "node"),
                                counted(split.training.num_edges(), "edge")));
        console.say(
            fmt::format("{}: {}", held_out_path, counted(split.held_out.size(), "held-out edge")));
        const double wanted = share / 100 * static_cast<double>(loaded.graph.num_edges());
        if (static_cast<double>(split.held_out.size()) < wanted - 1) {
            console.say(fmt::format(
                "{}: {:.6g} % of the edges would be {:.0f}, and the others are the last ones of "
                "their nodes",
                held_out_path, share, wanted));
        }
    }
};

}  // namespace

void add_evaluate_hold_out(CLI::App& evaluate) {
    CLI::App& verb = *evaluate.add_subcommand(
        "hold-out", "Hold edges out of a graph, to train on the rest and predict them");
    const auto settings = std::make_shared<HoldOutVerb>();
    settings->graph.add_options(verb);
    verb.add_option("-o,--output", settings->prefix,
                    "Beginning of the names: PREFIX.graph, the graph without the edges, and "
                    "PREFIX.held-out, the edges")
        ->type_name("PREFIX")
        ->required()
        ->check(file_name());
    verb.add_option("--share", settings->share, "Percentage of the edges to hold out")
        ->type_name("P")
        ->check(number_below(100, "a percentage above 0 and below 100"))
        ->capture_default_str();
    verb.add_option("--seed", settings->seed, "The same seed holds out the same edges")
        ->type_name("N")
        ->transform(whole_number(0, std::numeric_limits<std::uint64_t>::max()))
        ->capture_default_str();
    add_force(verb, settings->force);
    settings->console.add_options(verb);
    verb.footer(
        "Examples:\n"
        "  irwe evaluate hold-out town.edges -o part\n"
        "  irwe train part.graph -o part.irwe --embeddings part.npz\n"
        "  irwe evaluate links part.npz --graph part.graph --held-out part.held-out\n"
        "\n"
        "No node loses its last edge. PREFIX.graph is a binary graph, which every verb reads: it "
        "keeps nodes without edges, weights, directions and self-loops.");
    verb.callback([settings] { settings->run(); });
}

}  // namespace irwe::cli
